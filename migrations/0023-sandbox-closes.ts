import { type Kysely, sql } from 'kysely'

/** The sandbox refuses a form whose intent was closed, also one that no card was ever entered in. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table sandbox_order drop constraint sandbox_order_state_check',
  `alter table sandbox_order add constraint sandbox_order_state_check
     check (state in ('challenge', 'taking', 'paid', 'declined', 'closed'))`,
  'alter table sandbox_order alter column card_digits drop not null',
]
