import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const onDatabase = {
  globalSetup: 'tests/support/database-server.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** They put something in the place of a library or a rule before the code that uses it is loaded. */
const inLibrariesPlace = ['tests/attack/enumeration.api.test.ts', 'tests/walk/control.api.test.ts']

/**
 * `pure` needs nothing, `api`, `attack` and `alone` a database, `journeys` a database, the built site and Chromium.
 * Files share the code that a worker has loaded, those of `journeys` a site and a browser too; each of `alone`
 * loads its own.
 */
export default defineConfig({
  test: {
    // Left out it is one less than the machine has cores: on two of them half of the time is lost.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'tests/{architecture,support,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'tests/{api,access,fuzz,simulation,walk}/**/*.api.test.ts'],
          exclude: inLibrariesPlace,
          isolate: false,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['tests/{attack,crash}/**/*.api.test.ts'],
          exclude: inLibrariesPlace,
          isolate: false,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'alone',
          include: inLibrariesPlace,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,parity}/**/*.journey.test.ts'],
          isolate: false,
          ...onDatabase,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
