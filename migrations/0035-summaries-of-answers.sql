-- Guests of whose answer or request the organiser has not been notified, because the organiser's mailbox already got as
-- many emails as guests can cause in an hour. A summary follows.
-- works-from: texts-of-automatic-emails

create table unsent_answer (
  event_id text not null references event on delete cascade,
  customer_id text not null,
  answered_at timestamptz not null,
  primary key (event_id, customer_id)
);
