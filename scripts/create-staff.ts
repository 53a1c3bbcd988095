import { parseArgs } from 'node:util'
import { emailField, isCompanyEmail } from '#features/accounts/rules/email.ts'
import { fullNameField } from '#features/accounts/rules/full-name.ts'
import { createStaff } from '#features/accounts/server/index.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { hasIdentityProvider } from '#platform/adapters/identity/choose-identity-provider.ts'
import type { Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

const usage = 'Usage: npm run create-staff -- ann@example.com "Ann Lee"'

const readPerson = ([email, ...names]: readonly string[]) => {
  const person = { email: emailField.safeParse(email), fullName: fullNameField.safeParse(names.join(' ')) }
  const problem = person.email.error ?? person.fullName.error
  if (!person.email.success || !person.fullName.success)
    throw new StartProblem(`${problem?.issues[0]?.message}\n${usage}`)
  return { email: person.email.data, fullName: person.fullName.data }
}

const instructionsFor = (settings: Settings, email: string, passwordUrl: string): string =>
  hasIdentityProvider(settings) && isCompanyEmail(email, settings.companyDomain)
    ? `They can sign in via Google at ${settings.publicUrl}/admin`
    : `They can set a password within one hour at\n  ${passwordUrl}\nand then log in at ${settings.publicUrl}/admin`

/** Creates the staff user given by the arguments, and returns instructions for that user. */
export const runCreateStaff = async (settings: Settings, args: readonly string[]): Promise<string> => {
  const person = readPerson(args)
  const { url, stop } = await borrowDatabase(settings, console.log)
  const database = connectDatabase(createPool(url, { max: 2 }))
  try {
    await migrateToLatest(database)
    const passwordUrl = await createStaff({ database, config: settings, now: () => new Date() }, person)
    if (isRefusal(passwordUrl))
      throw new StartProblem(`${person.email} belongs to a user who is not staff. Use another address.`)
    return `${person.email} is staff.\n${instructionsFor(settings, person.email, passwordUrl)}`
  } finally {
    await database.destroy()
    await stop()
  }
}

if (import.meta.main)
  await runScript(async (settings) => {
    const { positionals } = parseArgs({ allowPositionals: true })
    console.log(await runCreateStaff(settings, positionals))
  })
