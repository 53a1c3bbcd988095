-- Each row has the prices of an event at the end of a day. The new columns are the time of the last change on that day,
-- and the prices before that change. Both are null in rows of earlier releases. prices_before is also null for the
-- first prices of an event.
-- works-from: senders-of-mails

alter table event_price
  add column changed_at timestamptz,
  add column prices_before jsonb;
