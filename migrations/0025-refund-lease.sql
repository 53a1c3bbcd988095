-- Until this time, one process has a lease on sending a card refund to the gateway, and no other process sends it.

alter table payment_transaction add column sending_until timestamptz;
