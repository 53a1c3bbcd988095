-- Texts of automatic emails that staff have edited. A null text means the original text. The row is not deleted,
-- because it contains the version.
create table mail_text (
  kind text primary key,
  version integer not null,
  text jsonb
);
