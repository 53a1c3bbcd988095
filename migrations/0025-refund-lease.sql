-- The end of the lease of the process that is sending a card refund to the gateway: no other process sends it until then.

alter table payment_transaction add column sending_until timestamptz;
