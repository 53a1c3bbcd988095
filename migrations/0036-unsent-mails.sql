-- An index for the list of mails that are waiting or have failed. There are few of them, so the index is small.
-- works-from: texts-of-automatic-emails

create index mail_outbox_unsent on mail_outbox (created_at desc, id desc) where sent_at is null;
