import type { RecordedPerson } from '#platform/server/personal/personal-records.ts'
import type { UserRow } from '../users/user-store.ts'

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
