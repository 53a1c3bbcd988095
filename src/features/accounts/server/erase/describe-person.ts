import type { RecordedPerson } from '#platform/server/personal/personal-records.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

/** Returns the fields of a user by which features find the user's records. */
export const recordedPerson = (user: UserRow): RecordedPerson => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  emails: [user.email, user.new_email ?? '', ...user.former_emails]
    .filter(Boolean)
    .map((email) => email.toLowerCase()),
  phone: user.phone,
})

/** Returns all data stored about a user. Its keys are the names of the `PersonalRecords`. */
export const describePerson = async (
  deps: AccountsDeps,
  userId: string,
): Promise<Record<string, unknown>> => {
  const user = await findUserById(deps.database, userId)
  if (!user) throw new Error(`user ${userId} not found`)
  const now = deps.now()
  const person = recordedPerson(user)
  const description: Record<string, unknown> = { createdAt: now.toISOString() }
  for (const { name, describe } of deps.personalRecords)
    description[name] = await describe(deps.database, person, now)
  return description
}
