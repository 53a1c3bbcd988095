-- The row of a bank's file from which an order was credited.

alter table payment_transaction add column bank_row text;
