"""The pages for companies' engineers: guides, reference with a console, errors, changes. Public, without cookies."""
