"""The database: tables, transactions, one module a noun."""
