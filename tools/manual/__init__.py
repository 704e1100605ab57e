"""The manual of the embed: a page a language, from its texts and from what the embed itself knows."""
