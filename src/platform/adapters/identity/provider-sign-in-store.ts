import type { Insertable, JSONColumnType, Kysely } from 'kysely'
import type { Tables } from '../../server/database/tables.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    provider_sign_in: {
      state_hash: string
      flow: string
      browser_hash: string
      nonce: string
      code_verifier: string
      /** Data that the feature that started the flow needs when the browser returns. */
      purpose: JSONColumnType<object>
      expires_at: Date
    }
  }
}

type Store = Kysely<Tables>
type SignIn = Insertable<Tables['provider_sign_in']>

export const insertSignIn = (store: Store, signIn: SignIn) =>
  store.insertInto('provider_sign_in').values(signIn).execute()

/**
 * Deletes and returns a sign-in; undefined when it is unknown, finished or expired. Of concurrent requests, only one
 * gets it.
 */
export const consumeSignIn = async (
  store: Store,
  { state_hash, flow }: Pick<SignIn, 'state_hash' | 'flow'>,
  now: Date,
) => {
  const signIn = await store
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', state_hash)
    .where('flow', '=', flow)
    .returningAll()
    .executeTakeFirst()
  return signIn && signIn.expires_at > now ? signIn : undefined
}

/** Deletes expired sign-ins that were never finished. */
export const deleteExpiredSignIns = (store: Store, now: Date) =>
  store.deleteFrom('provider_sign_in').where('expires_at', '<', now).execute()
