import { randomUUID } from 'node:crypto'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import { splitFullName } from '../../rules/full-name.ts'
import { createPasswordLink } from '../links/login-links.ts'
import { passwordAddress } from '../mails.ts'
import { findUserByEmail, insertUser } from './user-store.ts'

type Parts = {
  readonly database: Database
  readonly config: Pick<Config, 'publicUrl' | 'sessionSecret'>
  now(): Date
}

/**
 * Makes a staff user with the Staff role, for whoever installs the site: everybody else is made by staff.
 * Somebody who is staff already only gets a new link.
 * @returns the address that sets their password, good once for an hour; or 'userExists' for the address of
 * a customer or a supplier contact
 */
export const createStaff = (
  parts: Parts,
  { email, fullName }: { email: string; fullName: string },
): Promise<string | Refusal> =>
  transact(parts.database, async (tx) => {
    const { firstName, lastName } = splitFullName(fullName)
    const now = parts.now()
    const made = await insertUser(tx, {
      id: randomUUID(),
      user_type: 'staff',
      email: email.toLowerCase(),
      email_safe: true,
      first_name: firstName,
      last_name: lastName,
      roles: ['Staff'],
      created_at: now,
      updated_at: now,
    })
    const user = made ?? (await findUserByEmail(tx, email))
    if (user?.user_type !== 'staff') return refusal('userExists')
    return passwordAddress(parts.config.publicUrl, await createPasswordLink(tx, parts, user))
  })
