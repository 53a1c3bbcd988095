-- Which code derived the columns and rows of an event from its document, and from which version of the event. During an
-- upgrade an older release saves events without the columns that it does not know; a job finds these events and derives
-- the columns.
-- works-from: texts-of-automatic-emails

alter table event
  add column derivation smallint not null default 0,
  -- If this is null or not the event's version, some columns or rows may be of an earlier version.
  add column derived_version integer;
