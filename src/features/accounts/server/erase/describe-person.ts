import type { RecordedPerson } from '#platform/server/personal/personal-records.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

/** A user as the parts of the product need them to find their records. */
export const recordedPerson = (user: UserRow): RecordedPerson => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  emails: [user.email, user.new_email ?? '', ...user.former_emails]
    .filter(Boolean)
    .map((email) => email.toLowerCase()),
  phone: user.phone,
})

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
