import { recordChange } from '#features/access/server/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { splitFullName } from '../../rules/full-name.ts'
import { refusal } from '../../rules/refusals.ts'
import { createPasswordLink } from '../links/login-links.ts'
import { passwordUrl } from '../mails.ts'
import { recordedUser } from '../people/show-person.ts'
import { findUserByEmail, insertUser } from './user-store.ts'

type Deps = {
  readonly database: Database
  readonly config: Pick<Config, 'publicUrl' | 'sessionSecret'>
  now(): Date
}

/**
 * Creates a member of staff with the role Staff, usually the first one of a new site (ACC-O29). For an existing member
 * of staff, only creates a new link. Both actions are logged.
 * @returns the link for setting the password, valid once for an hour; or userExists if a customer or supplier contact
 * has the email address
 */
export const createStaff = (
  deps: Deps,
  { email, fullName }: { email: string; fullName: string },
): Promise<string | Refusal> =>
  transact(deps.database, async (tx) => {
    const { firstName, lastName } = splitFullName(fullName)
    const now = deps.now()
    const created = await insertUser(tx, {
      id: timedId(now),
      user_type: 'staff',
      email: email.toLowerCase(),
      email_safe: true,
      first_name: firstName,
      last_name: lastName,
      roles: ['Staff'],
      created_at: now,
      updated_at: now,
    })
    const user = created ?? (await findUserByEmail(tx, email))
    if (user?.user_type !== 'staff') return refusal('userExists')
    await recordChange(tx, {
      at: now,
      actor: null,
      subject: { kind: 'user', id: user.id },
      what: created ? 'created by npm run create-staff' : 'given a link by npm run create-staff',
      before: created ? null : { link: null },
      after: created ? recordedUser(created) : { link: 'to set a password, for an hour' },
    })
    return passwordUrl(deps.config.publicUrl, await createPasswordLink(tx, deps, user))
  })
