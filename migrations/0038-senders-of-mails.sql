-- For emails that staff send from their connected mail account: the address of the account, and why it could not send.
-- works-from: derivation-of-event-columns

alter table mail_outbox
  add column from_address text,
  add column account_problem text;
