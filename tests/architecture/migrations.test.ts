import { expect, test } from 'vitest'
import {
  findNamingProblems,
  listMigrationFiles,
  loadMigrations,
  titleOf,
} from '#platform/server/database/migration-files.ts'

const files = await listMigrationFiles('migrations')

test('every migration has a unique number and title', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(findNamingProblems(files)).toEqual([])
})

test.each([
  [['0001-access.sql', '0001-jobs.ts'], 'two migrations have the number 0001'],
  [['0001-access.ts', '0002-access.ts'], 'two migrations have the title access'],
  [['0001-access.sql', '2-jobs.ts'], '2-jobs.ts is not named 0000-its-title.ts'],
  [['0001-Access.sql'], '0001-Access.sql is not named 0000-its-title.sql'],
])('the check finds the wrong names %j', (names, problem) =>
  expect(findNamingProblems(names)).toEqual([problem]),
)

/** Returns the files whose number is not their position in the list, with the number that they should have. */
const findMisplaced = (names: readonly string[]) =>
  names.flatMap((name, index) => {
    const number = String(index).padStart(4, '0')
    return name.startsWith(`${number}-`) ? [] : [`${name} should have the number ${number}`]
  })

test('the numbers of migrations have no gaps', () => {
  expect(findMisplaced(files), 'Rename the files: databases identify migrations by their titles.').toEqual([])
})

test('the check finds a gap', () => {
  expect(findMisplaced(['0000-platform.sql', '0002-jobs.sql'])).toEqual([
    '0002-jobs.sql should have the number 0001',
  ])
})

/** The last migration that needs no `worksFrom`. */
const lastWithoutWorksFrom = '0033-texts-of-automatic-emails'

test('each later migration names an earlier one in worksFrom: releases that contain the earlier one can run on the result', async () => {
  const migrations = await loadMigrations('migrations')
  const titles = migrations.map(({ name }) => titleOf(name))
  const invalidMigrations = migrations
    .filter(({ name }) => name > lastWithoutWorksFrom)
    .filter(({ name, worksFrom = '' }) => {
      const position = titles.indexOf(worksFrom)
      return position < 0 || position >= titles.indexOf(titleOf(name))
    })
  expect(invalidMigrations.map(({ name, worksFrom }) => [name, worksFrom])).toEqual([])
  expect(migrations.at(-1)!.worksFrom).toBeDefined()
})
