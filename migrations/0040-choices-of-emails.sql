-- The automatic emails that people do not want, and what the outbox needs to respect their choices.
-- works-from: senders-of-mails

create table mail_choice (
  user_id text not null references app_user on delete cascade,
  -- Null for the emails of all events.
  event_id text references event on delete cascade,
  -- 'all' for every email that can be turned off, including kinds of emails that are added later.
  choice text not null,
  turned_off_at timestamptz not null,
  unique nulls not distinct (user_id, event_id, choice)
);
create index mail_choice_event on mail_choice (event_id) where event_id is not null;

alter table mail_outbox
  -- The person who can turn the email off, the choice to which the email belongs, and the link that turns it off; null
  -- for essential emails.
  add column recipient_id text,
  add column choice text,
  add column unsubscribe_url text,
  -- When the email would have been sent, if its recipient had not turned it off; otherwise null.
  add column turned_off_at timestamptz,
  -- True for pins, links and notices of an account. These are counted apart from other emails that strangers can cause.
  add column protects_account boolean not null default false;

-- Emails that were turned off are not waiting, so they must not make the index of unsent ones grow.
drop index mail_outbox_unsent;
create index mail_outbox_unsent on mail_outbox (created_at desc, id desc)
  where sent_at is null and turned_off_at is null;
create index mail_outbox_turned_off on mail_outbox (created_at desc, id desc) where turned_off_at is not null;

-- A reminder that its recipient has turned off is stored, so that the schedule does not create it again. It does not
-- prevent another reminder on the same day.
alter table payment_reminder add column turned_off boolean not null default false;
alter table payment_reminder drop constraint payment_reminder_pkey;
create unique index payment_reminder_of_day on payment_reminder (customer_id, sent_on) where not turned_off;
create index payment_reminder_customer on payment_reminder (customer_id);
