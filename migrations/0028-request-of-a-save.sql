-- Identifies the request of a save. A repeated request, whose response was lost, is recognised and changes nothing.
alter table event_command add column request_id text;
