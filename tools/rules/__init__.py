"""The rules explainer: static pages in four languages, with a playable position at every rule.

`examples.toml` holds the positions, `content/<language>/` the text, `style/` what the pages look like;
`python -m tools.rules` puts them together.
"""
