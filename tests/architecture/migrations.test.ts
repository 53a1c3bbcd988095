import { expect, test } from 'vitest'
import { findNamingProblems, listMigrationFiles } from '#platform/server/database/migration-files.ts'

const files = await listMigrationFiles('migrations')

test('migrations have one order: each number and each title stands once', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(findNamingProblems(files)).toEqual([])
})

test.each([
  [['0001-access.sql', '0001-jobs.ts'], 'two steps have the number 0001'],
  [['0001-access.ts', '0002-access.ts'], 'two steps have the title access'],
  [['0001-access.sql', '2-jobs.ts'], '2-jobs.ts is not named 0000-its-title.ts'],
  [['0001-Access.sql'], '0001-Access.sql is not named 0000-its-title.sql'],
])('the planted names %j are refused', (planted, problem) =>
  expect(findNamingProblems(planted)).toEqual([problem]),
)

/** Files whose number is not the one after the file before, with the number they should have. */
const findMisplaced = (names: readonly string[]) =>
  names.flatMap((name, index) => {
    const number = String(index).padStart(4, '0')
    return name.startsWith(`${number}-`) ? [] : [`${name} comes as ${number}`]
  })

test('no number is left out: a step that is merged takes the next one', () => {
  expect(findMisplaced(files), 'Rename the files: databases know steps by their titles.').toEqual([])
})

test('a planted gap is found', () => {
  expect(findMisplaced(['0000-platform.sql', '0002-jobs.sql'])).toEqual(['0002-jobs.sql comes as 0001'])
})
