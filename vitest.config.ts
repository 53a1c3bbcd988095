import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/**
 * A limit that only tests that hang exceed, because no test may depend on the speed of the machine.
 * `npm run test:long` sets a longer limit.
 */
const maxTestMs = Number(process.env.MAX_TEST_MS ?? 900_000)
const limits = { testTimeout: maxTestMs, hookTimeout: maxTestMs, expect: { poll: { timeout: 120_000 } } }

const withDatabase = {
  alias: {
    '@node-rs/argon2': fileURLToPath(import.meta.resolve('./tests/support/quick-password-hash.ts')),
  },
  globalSetup: 'tests/support/database-server.ts',
  // This setup loads Kysely for each test file, so it is used only if statements are recorded.
  ...(process.env.SENT_STATEMENTS && { setupFiles: ['tests/support/note-statements.ts'] }),
  ...limits,
}

/**
 * Journeys off the main paths, tests that start whole sites, attack them or try random input, and other tests that take
 * ten seconds or more. `npm test` leaves them to `npm test -- --all`, and also simulates fewer payments and kills.
 */
const longTests = [
  'tests/journeys/*.journey.test.ts',
  'tests/{attack,fuzz,start,walk}/**',
  '**/*.long*.test.ts',
]
const omitted = process.env.LONG_TESTS === 'no' ? longTests : []

/** These tests replace a library or modules of Jaunt before the code that uses them is loaded. */
const replacingModules = [
  'tests/attack/enumeration.api.test.ts',
  'tests/money/control.long.api.test.ts',
  'tests/walk/control.api.test.ts',
]

/**
 * `pure` needs only Node; `api`, `attack` and `alone` need a database; `journeys` needs a database, the built
 * site and Chromium. Test files of a worker share loaded modules, and those of `journeys` also a site and a browser.
 * Each file of `alone` loads its own modules.
 */
export default defineConfig({
  test: {
    // There are more workers than processors, because API tests wait for the database for half of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'tests/{architecture,support,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', ...omitted],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'src/**/*.api.test.ts',
            'tests/{api,access,fuzz,money,simulation,start,walk}/**/*.api.test.ts',
          ],
          exclude: [...replacingModules, ...omitted],
          isolate: false,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['tests/{attack,crash}/**/*.api.test.ts'],
          exclude: [...replacingModules, ...omitted],
          isolate: false,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'alone',
          include: replacingModules,
          exclude: omitted,
          ...withDatabase,
          // No alias, because a test replaces the password library itself.
          alias: {},
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,parity}/**/*.journey.test.ts'],
          exclude: omitted,
          isolate: false,
          ...withDatabase,
          globalSetup: [withDatabase.globalSetup, 'tests/support/run-folder.ts'],
        },
      },
    ],
  },
})
