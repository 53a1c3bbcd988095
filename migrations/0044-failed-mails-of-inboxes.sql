-- How often each email of a mailbox could not be read since the last run that did not fail.
-- works-from: senders-of-mails

alter table mail_inbox add column failures jsonb not null default '{}';
