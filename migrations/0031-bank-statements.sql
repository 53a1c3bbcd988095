-- The row of an imported bank statement that confirmed a bank order.

alter table payment_transaction add column bank_row text;
