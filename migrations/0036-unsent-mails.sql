-- For the list of the mails that wait or have failed. These are few among all mails, so the index is small.
-- works-from: texts-of-automatic-emails

create index mail_outbox_unsent on mail_outbox (created_at desc, id desc) where sent_at is null;
