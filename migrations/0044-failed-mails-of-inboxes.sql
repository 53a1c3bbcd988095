-- For each email of a mailbox, how many attempts to read it have failed since the last successful run.
-- works-from: senders-of-mails

alter table mail_inbox add column failures jsonb not null default '{}';
