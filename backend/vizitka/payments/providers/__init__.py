"""Who moves the money. Transfers and own debits need nobody but the bank's files (payments.sepa)."""
