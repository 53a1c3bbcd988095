import { type Kysely, sql } from 'kysely'

/** Notes since when a payer reserves units, so that nobody renews a reservation for ever (docs/decisions/0085). */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table product_reservation
     add column payer_id text not null default '',
     add column reserved_from timestamptz not null default now()`,
  'create index product_reservation_payer on product_reservation (payer_id)',
]
