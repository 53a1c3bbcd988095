-- Guests whose answer or request the organiser has not been told about: the organiser's mailbox had already got the
-- maximum number of such emails in an hour. A summary follows.
-- works-from: texts-of-automatic-emails

create table unsent_answer (
  event_id text not null references event on delete cascade,
  customer_id text not null,
  answered_at timestamptz not null,
  primary key (event_id, customer_id)
);
