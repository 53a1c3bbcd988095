-- Files that staff attach to an email. If staff write to all people of an event, these emails share one set of files.
-- Files can contain data about anybody, so they are deleted with the event, and when somebody of the event is erased.
-- works-from: texts-of-automatic-emails

create table mail_attachment (
  set_id text not null,
  number integer not null check (number >= 0),
  event_id text not null references event on delete cascade,
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (set_id, number)
);
-- Nearly all accepted formats are compressed already.
alter table mail_attachment alter column bytes set storage external;
create index mail_attachment_event on mail_attachment (event_id);

alter table mail_outbox add column attachment_set text;
