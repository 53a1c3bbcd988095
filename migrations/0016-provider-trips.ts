import { type Kysely, sql } from 'kysely'

/**
 * Ways to the identity provider and back, whatever they are for, in one table. Those under way are not carried
 * over: they live ten minutes, and whoever comes back from one is asked to try again.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'drop table identity_trip',
  'drop table mail_account_trip',
  `create table provider_trip (
     state_hash text primary key,
     errand text not null,
     browser_hash text not null,
     nonce text not null,
     code_verifier text not null,
     purpose json not null,
     expires_at timestamptz not null
   )`,
  'create index provider_trip_expiry on provider_trip (expires_at)',
]
