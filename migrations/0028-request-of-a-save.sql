-- Identifies the request of a save. If the response was lost and the browser repeats the request, it is recognised and
-- changes nothing.
alter table event_command add column request_id text;
