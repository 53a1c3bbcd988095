import type { Kysely } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ErasureCheck, RecordedPerson } from '#platform/server/personal/personal-records.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { UserRow } from '../users/user-store.ts'
import { recordedPerson } from './describe-person.ts'

/**
 * Returns whether a customer can be erased now, and which data would remain. Refuses users of other types, and
 * customers who are already erased.
 */
export const checkErasable = async (deps: AccountsDeps, user: UserRow | undefined) => {
  if (user?.user_type !== 'customer' || user.erased_at) return refusal('customerNotFound')
  const reason = await reasonNotToErase(deps.database, deps, recordedPerson(user), { isErasing: false })
  return {
    possible: reason === undefined,
    reason: reason ? reason.text : null,
    code: reason?.refused ?? null,
    remains: deps.personalRecords.flatMap(({ remains = [] }) => remains),
  }
}

/** Checks the records of all features. Returns the first reason why a person can't be erased now, or undefined. */
export const reasonNotToErase = async (
  database: Kysely<Tables>,
  { personalRecords, now }: AccountsDeps,
  person: RecordedPerson,
  { isErasing }: Pick<ErasureCheck, 'isErasing'>,
): Promise<Refusal | undefined> => {
  for (const records of personalRecords) {
    const reason = await records.reasonNotToErase?.(database, person, { now: now(), isErasing })
    if (reason) return reason
  }
  return undefined
}
