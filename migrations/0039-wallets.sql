-- The wallet with which a card payment was made; null for cards and for every other transaction.
-- works-from: derivation-of-event-columns

alter table payment_transaction
  add column wallet text check (wallet in ('applePay', 'googlePay'));
