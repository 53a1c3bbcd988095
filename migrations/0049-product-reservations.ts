import { type Kysely, sql } from 'kysely'

/**
 * Units of products that payments under way reserve on days, for 15 minutes each (docs/decisions/0085). No page shows
 * them: whoever begins a payment is refused while they count.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table product_reservation (
     transaction_id text not null,
     event_id text not null references event on delete cascade,
     product_id text not null,
     day date not null,
     units integer not null check (units > 0),
     reserved_until timestamptz not null,
     primary key (transaction_id, product_id, day)
   )`,
  'create index product_reservation_day on product_reservation (product_id, day)',
  'create index product_reservation_event on product_reservation (event_id)',
]
