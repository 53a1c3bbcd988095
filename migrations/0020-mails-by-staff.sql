-- For mails that staff write to the people of an event: the author, and the recipient of replies.

alter table mail_outbox
  add column written_by text,
  add column reply_name text,
  add column reply_address text;
create index mail_outbox_reply on mail_outbox (lower(reply_address)) where reply_address is not null;
