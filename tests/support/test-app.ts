import { afterAll } from 'vitest'
import { type Application, type ComposeOptions, compose } from '#app/compose/compose.ts'
import { demoPassword } from '#features/accounts/server/index.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { seededDatabase } from './database.ts'
import { testMediaFolder } from './media-folder.ts'
import { createTestBrowser, type TestBrowser } from './test-browser.ts'

type DemoKind = 'organiser' | 'guest' | 'supplier' | 'staff'

export type TestApp = {
  readonly app: Application
  readonly db: Database
  readonly config: Config
  /** The application's clock; `clock.now = …` sets it. */
  readonly clock: { now: Date }
  /** Opens a browser without cookies, at its own IP address. */
  visitor(): TestBrowser
  /** Starts the server a second time on the same database, like a second process. */
  secondProcess(changes?: Partial<Config>): Promise<Application>
  /** Opens a browser in which one of the demo accounts has logged in. */
  signIn(kind: DemoKind): Promise<TestBrowser>
  /** Opens a browser in which a new customer has signed up, with their id. */
  signUp(fields?: Partial<SignUp>): Promise<TestCustomer>
}

export type TestCustomer = TestBrowser & { readonly userId: string; readonly email: string }

type SignUp = { email: string; firstName: string; lastName: string; password: string; phone: string }
type Options = Partial<ComposeOptions> & {
  readonly environment?: Readonly<Record<string, string>>
  /** A seeded database of another server, in place of a clone on the shared one. */
  readonly database?: { readonly db: Database; readonly url: string }
}

export const testPassword = 'riverboat7'

const testSettings = {
  LOG_LEVEL: 'silent',
  // The pool is small, because every new connection loads PostgreSQL's catalogue and plans every statement again.
  DATABASE_CONNECTIONS: '4',
  REQUESTS_PER_MINUTE: '1000000',
  SESSION_SECRET: 's'.repeat(32),
  MEDIA_FOLDER: testMediaFolder,
}

/** Timeouts that no test reaches on a slow machine. Tests of the timeouts set their own. */
const patientTimeouts = { waitMs: 300_000, statementMs: 300_000 }

/**
 * Creates the whole server on a database of the calling file, with the data that every start loads: the shipped roles,
 * the catalogue and the demo accounts. Requests are injected. Call it at the top of a *.api.test.ts file or in
 * beforeAll.
 */
export const testApp = async ({ environment = {}, database, ...options }: Options = {}): Promise<TestApp> => {
  const { db, url } = database ?? (await seededDatabase())
  const clock = { now: new Date() }
  const config = { ...readConfig({ ...testSettings, DATABASE_URL: url, ...environment }), databaseUrl: url }
  const openApplication = async (changes: Partial<Config> = {}) => {
    const application = await compose(
      { ...config, ...changes },
      {
        now: () => clock.now,
        jobs: { runsJobs: false },
        maxEventLoopDelayMs: 0,
        admission: false,
        visitorTimeouts: patientTimeouts,
        pollInterval: 0,
        ...options,
      },
    )
    afterAll(() => application.close())
    return application
  }
  const app = await openApplication()
  const visitor = () => createTestBrowser(app.http)
  let signUpCount = 0
  return {
    app,
    db,
    config,
    clock,
    visitor,
    secondProcess: openApplication,
    async signIn(kind) {
      const browser = visitor()
      const response = await browser.post('/api/login', {
        username: `${kind}@test.com`,
        password: demoPassword,
      })
      if (response.status !== 200)
        throw new Error(`${kind} could not log in: ${JSON.stringify(response.body)}`)
      return browser
    },
    async signUp(fields = {}) {
      const browser = visitor()
      signUpCount += 1
      const email = `customer-${signUpCount}@test.com`
      const body = { email, firstName: 'Ann', lastName: 'Lee', password: testPassword, ...fields }
      const response = await browser.post('/api/register', body)
      if (response.status !== 200) throw new Error(`no sign-up: ${JSON.stringify(response.body)}`)
      return { ...browser, userId: response.body.user.id, email: body.email }
    },
  }
}
