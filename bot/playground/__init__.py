"""The local Discord: REST, gateway, files, people and a page, on 127.0.0.1. It knows no bot."""
