-- Texts of automatic emails that staff have edited. If staff restore the original text, the text becomes null; the row
-- remains, because it contains the version.
create table mail_text (
  kind text primary key,
  version integer not null,
  text jsonb
);
