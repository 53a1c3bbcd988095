import { defineConfig } from 'vitest/config'

const onDatabase = { globalSetup: 'tests/support/database-server.ts' }

/** `pure` needs nothing, `api` a database, `journeys` a database, the built site and Chromium. */
export default defineConfig({
  test: {
    // Left out it is one less than the machine has cores: on two of them half of the time is lost.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'tests/{architecture,support,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'tests/{api,access,attack,fuzz,crash}/**/*.api.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,parity}/**/*.journey.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...onDatabase,
        },
      },
    ],
  },
})
