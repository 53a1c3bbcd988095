-- Answers to emails of events, emails that could not be delivered, and addresses that do not accept emails.
-- works-from: senders-of-mails

create table mail_answer (
  id text primary key,
  event_id text not null references event on delete cascade,
  -- The email of the outbox that was answered.
  mail_id text not null,
  -- The first email of the conversation.
  conversation text not null,
  -- The Message-ID of the answer. One email can arrive in several mailboxes that we read.
  message_id text not null,
  sender_name text not null,
  sender_address text not null,
  -- Whether the sender is the recipient of the answered email.
  is_recipient boolean not null,
  -- Whether a program wrote the answer, such as an out-of-office reply.
  is_automatic boolean not null,
  subject text not null,
  text text not null,
  -- The quoted history and the signature.
  quoted text not null,
  -- The names and sizes of the attached files, which stay in the mailbox.
  files jsonb not null,
  received_at timestamptz not null,
  read_at timestamptz,
  read_by text,
  unique (mail_id, message_id)
);
create index mail_answer_event on mail_answer (event_id, conversation);
create index mail_answer_message on mail_answer (message_id);
create index mail_answer_sender on mail_answer (lower(sender_address));

-- Addresses to which no automatic emails are sent, because their mail server says that they do not exist.
create table mail_stop (
  -- In lower case.
  address text primary key,
  reason text not null,
  stopped_at timestamptz not null
);

-- How far each mailbox has been read. A process claims a mailbox before it reads it.
create table mail_inbox (
  inbox text primary key,
  position text,
  claimed_until timestamptz,
  -- The start of the last run that read the mailbox to its end.
  read_at timestamptz
);

alter table mail_outbox
  -- The thread at the provider of the sending account, and the Message-ID of the email if the provider replaced ours.
  add column thread text,
  add column sent_message_id text,
  -- The Message-ID of the answer that this email answers.
  add column in_reply_to text,
  -- The last report about the email's delivery: its status (RFC 3463) and reason, and the time if delivery has failed.
  add column bounce_status text,
  add column bounce_reason text,
  add column bounced_at timestamptz,
  -- Whether the email is sent even if its address is known not to accept emails.
  add column ignores_stop boolean not null default false;
create index mail_outbox_thread on mail_outbox (thread) where thread is not null;
create index mail_outbox_sent_message_id on mail_outbox (sent_message_id) where sent_message_id is not null;
create index mail_outbox_bounced on mail_outbox (created_at desc, id desc) where bounced_at is not null;

-- Whether the owner also lets us read answers.
alter table mail_account add column can_read boolean not null default false;
