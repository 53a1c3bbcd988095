import type { AccountsParts } from '../accounts-parts.ts'
import { findUserById } from '../users/user-store.ts'
import { recordedPerson } from './recorded-person.ts'

/** Everything that is stored about a user, by the part of the product that stores it. */
export const describePerson = async (
  parts: AccountsParts,
  userId: string,
): Promise<Record<string, unknown>> => {
  const user = await findUserById(parts.database, userId)
  if (!user) throw new Error(`user ${userId} is not there`)
  const now = parts.now()
  const person = recordedPerson(user)
  const described: Record<string, unknown> = { madeAt: now.toISOString() }
  for (const { name, describe } of parts.personalRecords)
    described[name] = await describe(parts.database, person, now)
  return described
}
