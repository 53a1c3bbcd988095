-- Cards that customers have stored at the gateway for an event. Only the gateway has the card itself.

create table stored_card (
  -- Our id of the card check. The gateway's signed result contains it.
  id text primary key,
  event_id text not null references event (id),
  customer_id text not null references app_user,
  started_by text not null,
  started_at timestamptz not null,
  -- With this reference the gateway charges the card; null until the check has succeeded.
  gateway_reference text,
  card_digits text check (card_digits ~ '^[0-9]{4}$'),
  -- MM/YY; null if the gateway did not report it.
  expiry text check (expiry ~ '^[0-9]{2}/[0-9]{2}$'),
  -- The time when the customer agreed to storing the card.
  consented_at timestamptz,
  check ((gateway_reference is null) = (consented_at is null)),
  check ((gateway_reference is null) = (card_digits is null))
);
create unique index stored_card_of_customer on stored_card (event_id, customer_id) where gateway_reference is not null;
create index stored_card_customer on stored_card (customer_id);
