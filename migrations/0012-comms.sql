-- Mail accounts that staff have connected, so that the site can send mails from them.

create table mail_account (
  user_id text primary key references app_user on delete cascade,
  email text not null,
  -- Encrypted; null after the provider has revoked it.
  sealed_refresh_token text,
  connected_at timestamptz not null,
  connected_by text not null references app_user on delete cascade
);
