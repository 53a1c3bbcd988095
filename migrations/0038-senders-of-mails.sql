-- Emails that staff send from their connected mail account: its address, and why it could not send the email.
-- works-from: derivation-of-event-columns

alter table mail_outbox
  add column from_address text,
  add column account_problem text;
