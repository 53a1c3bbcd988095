-- When the prices of an event last changed on a day, and the prices before that change. Null for rows that earlier
-- releases stored, and for the first prices of an event.
-- works-from: senders-of-mails

alter table event_price
  add column changed_at timestamptz,
  add column prices_before jsonb;
