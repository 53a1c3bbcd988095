import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checker/read-source.ts'

/** The prefix of the ids of each area, by the file that defines them. */
const areas: Readonly<Record<string, string>> = {
  'shell.md': 'SHELL',
  'accounts.md': 'ACC',
  'permissions.md': 'PERM',
  'catalogue.md': 'CAT',
  'content.md': 'CONT',
  'enquiries.md': 'ENQ',
  'events.md': 'EVT',
  'builder.md': 'PKG',
  'suppliers.md': 'SUP',
  'payments.md': 'PAY',
  'reviews.md': 'REV',
  'tracking.md': 'TRK',
  'staff.md': 'STF',
  'api.md': 'API',
}
const folder = 'docs/requirements'
const idsOfAreas = new RegExp(`\\b(?:${Object.values(areas).join('|')})-O?\\d+\\b`, 'g')
const idPattern = /^[A-Z]+-(?:\d{3}|O[1-9]\d?)$/

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the ids that a file of requirements defines: each is the first cell of a row. */
const idsDefinedIn = (text: string): string[] =>
  [...text.matchAll(/^\| ([A-Z]+-O?\d+) \| \S.* \|$/gm)].map(([, id]) => id!)

const idsNamedIn = (text: string): string[] => [...new Set(text.match(idsOfAreas) ?? [])]

const duplicatesIn = (ids: readonly string[]): string[] =>
  ids.filter((id, index) => ids.indexOf(id) !== index)

const definitions = globSync(`${folder}/*.md`, { cwd: root })
  .filter((file) => basename(file) !== 'README.md')
  .map((file) => ({ name: basename(file), ids: idsDefinedIn(read(file)) }))
const definedIds = new Set(definitions.flatMap(({ ids }) => ids))

const undefinedIdsIn = (text: string): string[] => idsNamedIn(text).filter((id) => !definedIds.has(id))

test('each area has a file, which defines ids of that area only', () => {
  expect(definitions.map(({ name }) => name).sort()).toEqual(Object.keys(areas).sort())
  const misplacedIds = definitions.flatMap(({ name, ids }) =>
    ids.filter((id) => !id.startsWith(`${areas[name]}-`) || !idPattern.test(id)),
  )
  expect(misplacedIds).toEqual([])
})

test('an id is defined once', () => {
  expect(definedIds.size).toBeGreaterThan(900)
  expect(duplicatesIn(definitions.flatMap(({ ids }) => ids))).toEqual([])
})

test('each id in code, tests and docs is defined', () => {
  const files = globSync(
    ['{src,tests,scripts,bench,docs,migrations,data}/**/*.{ts,tsx,js,mjs,md,sql,css,yaml}', '*.{ts,md}'],
    { cwd: root },
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => undefinedIdsIn(read(file)).map((id) => `${file}: ${id}`))).toEqual([])
})

test('the check finds an id that is not defined', () => {
  const unknownIds = ['PKG', 'EVT'].map((area) => `${area}-${'9'.repeat(3)}`)
  expect(
    undefinedIdsIn(`test('a guest pays (PAY-001, ${unknownIds.join(', ')})') // ${unknownIds[0]}`),
  ).toEqual(unknownIds)
})

test('the check finds a second definition', () => {
  const rows =
    '| PAY-001 | Payment types. |\n| PAY-001 | More of them. |\n- PAY-002: not built.\n| PAY-003 |  |'
  expect(idsDefinedIn(rows)).toEqual(['PAY-001', 'PAY-001'])
  expect(duplicatesIn(idsDefinedIn(rows))).toEqual(['PAY-001'])
})
