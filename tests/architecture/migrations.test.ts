import { expect, test } from 'vitest'
import { findNamingProblems, listMigrationFiles } from '#platform/server/database/migration-files.ts'

test('migrations have one order: each number and each title stands once', async () => {
  const files = await listMigrationFiles('migrations')
  expect(files.length).toBeGreaterThan(20)
  expect(findNamingProblems(files)).toEqual([])
})

test.each([
  [['0001-access.ts', '0001-jobs.ts'], 'two steps have the number 0001'],
  [['0001-access.ts', '0002-access.ts'], 'two steps have the title access'],
  [['0001-access.ts', '2-jobs.ts'], '2-jobs.ts is not named 0000-its-title.ts'],
  [['0001-Access.ts'], '0001-Access.ts is not named 0000-its-title.ts'],
])('the planted names %j are refused', (files, problem) =>
  expect(findNamingProblems(files)).toEqual([problem]),
)
