import type { Kysely } from 'kysely'
import { hasPermission } from '#features/access/rules/find-permission.ts'
import { findRoles } from '#features/access/server/index.ts'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { readTemplate } from '#features/content/server/index.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { sections } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { passwordFieldShown, passwordProblem, settingsByPermission } from '../../rules/password.ts'
import { roleOfForm, signUpFields, signUpFormNames } from '../../rules/sign-up-fields.ts'
import type { UserRow } from './user-store.ts'

/** Returns the editors' password settings (ACC-058), with the strength that these roles require (ACC-074). */
export const readPasswordSettings = async (
  database: Kysely<Tables>,
  roleNames: readonly string[],
): Promise<PasswordSettings> => {
  const { password } = await readTemplate(database, 'default')
  const roles = await findRoles(database, roleNames)
  return settingsByPermission(password, (path) => hasPermission(path, { roles, loggedIn: true }))
}

/**
 * Returns the roles that decide the strength of a user's new password. For a customer, it is the role that applies
 * outside events.
 */
export const passwordRolesOf = ({ user_type, roles }: Pick<UserRow, 'user_type' | 'roles'>) =>
  user_type === 'customer' ? rolesOfCustomers.slice(0, 1) : roles

/** The roles that a new customer can have. A sign-up request does not contain which form it was sent from. */
const rolesOfCustomers: readonly string[] = [...new Set(Object.values(roleOfForm))]

/** Refuses a password that is too weak for these roles, with the message that forms show. */
export const refuseWeakPassword = async (
  database: Kysely<Tables>,
  password: string,
  roleNames: readonly string[],
): Promise<Refusal | undefined> => {
  const message = passwordProblem(password, await readPasswordSettings(database, roleNames))
  return message === undefined ? undefined : refusal('fieldInvalid', { path: 'password', message })
}

/** Refuses a customer's first password if it is too weak for every sign-up form. */
export const refuseWeakSignUp = async (
  database: Kysely<Tables>,
  password: string,
): Promise<Refusal | undefined> => {
  const refusals = await Promise.all(
    rolesOfCustomers.map((role) => refuseWeakPassword(database, password, [role])),
  )
  return refusals.every((weak) => weak) ? refusals[0] : undefined
}

/** Refuses a sign-up without a password, unless one of the sign-up forms does not require a password. */
export const refuseMissingPassword = async (database: Kysely<Tables>): Promise<Refusal | undefined> => {
  for (const section of ['default', ...sections] as const) {
    const { forms, password } = await readTemplate(database, section)
    for (const name of signUpFormNames) {
      const roles = await findRoles(database, [roleOfForm[name]])
      const can = (path: string) => hasPermission(path, { roles, loggedIn: true })
      const fields = signUpFields(forms[name], password, passwordFieldShown(password, can))
      if (fields.password !== 'required') return undefined
    }
  }
  return refusal('fieldInvalid', { path: 'password', message: 'Required' })
}
