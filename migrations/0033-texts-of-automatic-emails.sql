-- Texts of automatic emails that staff have edited. A null text is the original; the row stays for its version.
create table mail_text (
  kind text primary key,
  version integer not null,
  text jsonb
);
