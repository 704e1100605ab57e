"""The pages as HTML strings: each a `shell` of what stays, and `regions`, id to HTML, of what changes.

Pages are pure functions of the session, the words and what the reader has set. They know no document:
controls say what they do by `data-do` and `data-arg`, and carry classes, never styles.
"""
