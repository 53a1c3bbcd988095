import type { Kysely } from 'kysely'
import { hasPermission } from '#features/access/rules/find-permission.ts'
import { findRoles } from '#features/access/server/index.ts'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { readTemplate } from '#features/content/server/index.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { sections } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { passwordFieldShown, passwordProblem } from '../../rules/password.ts'
import { roleOfForm, signUpFields, signUpFormNames } from '../../rules/sign-up-form.ts'

/** The password settings that editors have given: the same for everybody (000 §3). */
export const readPasswordSettings = async (database: Kysely<Tables>): Promise<PasswordSettings> =>
  (await readTemplate(database, 'default')).password

/** Refuses a password that the settings find too weak, with the text that forms show. */
export const refuseWeakPassword = async (
  database: Kysely<Tables>,
  password: string,
): Promise<Refusal | undefined> => {
  const message = passwordProblem(password, await readPasswordSettings(database))
  return message === undefined ? undefined : refusal('fieldInvalid', { path: 'password', message })
}

/** Refuses a sign-up without a password, unless one of the sign-up forms lets it be left out. */
export const refuseMissingPassword = async (database: Kysely<Tables>): Promise<Refusal | undefined> => {
  for (const section of ['default', ...sections] as const) {
    const { forms, password } = await readTemplate(database, section)
    for (const name of signUpFormNames) {
      const roles = await findRoles(database, [roleOfForm[name]])
      const may = (path: string) => hasPermission(path, { roles, loggedIn: true })
      const fields = signUpFields(forms[name], password, passwordFieldShown(password, may))
      if (fields.password !== 'required') return undefined
    }
  }
  return refusal('fieldInvalid', { path: 'password', message: 'Required' })
}
