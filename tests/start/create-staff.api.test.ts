import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { runCreateStaff } from '../../scripts/create-staff.ts'

const root = join(import.meta.dirname, '../..')

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

/** Runs the command in its own process, as `npm run create-staff -- …` does, and returns its output. */
const runCommand = async (...args: string[]): Promise<string> => {
  const { databaseUrl: DATABASE_URL, sessionSecret: SESSION_SECRET } = site.config
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL, SESSION_SECRET }
  const script = ['scripts/create-staff.ts', ...args]
  return (await promisify(execFile)(process.execPath, script, { cwd: root, env })).stdout
}

/** Runs the same command in this process. */
const createInProcess = (args: string[], environment: Record<string, string> = {}): Promise<string> =>
  runCreateStaff(
    readConfig({
      DATABASE_URL: site.config.databaseUrl,
      SESSION_SECRET: site.config.sessionSecret,
      ...environment,
    }),
    args,
  )

describe('npm run create-staff', () => {
  test('the command creates a staff user, who sets a password with the printed link and logs in (ACC-O29)', async () => {
    const output = await runCommand('First.Staff@partner.test', 'First', 'Staff')
    expect(output).toContain('first.staff@partner.test is staff.')
    const token = /\/my-events\?dialog=setPassword&token=([\w-]{72})$/m.exec(output)?.[1]
    const browser = site.visitor()
    expect((await browser.post('/api/user/password', { token, password: 'harbour-42' })).status).toBe(200)
    const login = { username: 'first.staff@partner.test', password: 'harbour-42' }
    expect((await browser.post('/api/login', login)).body.user).toMatchObject({
      userType: 'staff',
      name: 'First Staff',
      role: [{ name: 'Staff' }],
    })
    // A second run returns a new link for the same user, to replace a lost one.
    const secondOutput = await createInProcess(['first.staff@partner.test', 'Another Name'])
    expect(secondOutput).toContain('setPassword')
    const users = await site.db
      .selectFrom('app_user')
      .select('first_name')
      .where('email', '=', 'first.staff@partner.test')
      .execute()
    expect(users).toEqual([{ first_name: 'First' }])
  })

  test('a user with an address of the company’s domain signs in via Google if Google sign-in is configured', async () => {
    expect(await createInProcess(['boss@example.com', 'Bo Ss'])).toContain('They can sign in via Google at')
    const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32) }
    expect(await createInProcess(['boss@example.com', 'Bo Ss'], production)).toContain('setPassword')
  })

  test('the address of a customer, and a missing address, are refused with an explanation', async () => {
    await expect(createInProcess(['guest@test.com', 'Gus Guest'])).rejects.toThrow(
      'guest@test.com belongs to a user who is not staff. Use another address.',
    )
    await expect(createInProcess([])).rejects.toThrow('Usage: npm run create-staff')
    await expect(createInProcess(['nobody', 'No Body'])).rejects.toThrow('Value is not a valid email address')
    await expect(createInProcess(['ann@partner.test', 'Ann'])).rejects.toThrow(
      'Please add: `Firstname Surname`',
    )
    const guest = await site.db
      .selectFrom('app_user')
      .select('user_type')
      .where('email', '=', 'guest@test.com')
      .execute()
    expect(guest).toEqual([{ user_type: 'customer' }])
  })
})
