import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSubjects } from '#features/access/rules/change-subject.ts'
import { cellsOf, columnsOf, recordOfCells } from '#features/records/rules/record-cells.ts'
import type { RecordField } from '#features/records/rules/record-field.ts'
import { readDataFiles } from '#features/site-data/server/data-files.ts'
import { readCatalogue } from '#features/site-data/server/read-catalogue.ts'
import { recordsOfData } from '#features/site-data/server/records-of-data.ts'
import { recordKinds } from './record-kinds.ts'

const shipped = recordsOfData(readCatalogue(await readDataFiles('data')).data)

test('the history of every record kind requires the same permission as its page', () => {
  for (const { name, area } of recordKinds)
    expect([name, changeSubjects[name]]).toEqual([name, `${area}.view`])
})

const fieldPaths = (fields: readonly RecordField[], path: string): string[] =>
  fields.flatMap((field) =>
    field.form === 'group' || field.form === 'rows'
      ? fieldPaths(field.fields, `${path}${field.name}.`)
      : [`${path}${field.name}`],
  )

const isPicture = (value: object) =>
  'alt' in value || ('id' in value && String(value.id).startsWith('scene/'))

/**
 * Returns the paths of the fields in a value, without positions in lists. A picture or a coordinate counts as one
 * field.
 */
const fieldNames = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'object' ? fieldNames(item, path) : [path.slice(0, -1)]))
  if (typeof value !== 'object' || value === null) return [path.slice(0, -1)]
  if ('lat' in value || isPicture(value)) return [path.slice(0, -1)]
  return Object.entries(value).flatMap(([name, inside]) => fieldNames(inside, `${path}${name}.`))
}

test('the form of a kind has every field of its shipped records', () => {
  for (const { kind, values } of shipped) {
    const formFields = new Set([kind.key, ...kind.sections.flatMap(({ fields }) => fieldPaths(fields, ''))])
    const names = new Set(values.flatMap((value) => fieldNames(value)).filter(Boolean))
    expect([kind.name, [...names].filter((name) => !formFields.has(name))]).toEqual([kind.name, []])
  }
})

test('every shipped record is unchanged after an export to a table and an import', () => {
  for (const { kind, values } of shipped) {
    const columns = columnsOf(kind)
    for (const value of values) {
      const { value: imported, problems } = recordOfCells(columns, cellsOf(columns, value))
      expect(problems).toEqual([])
      expect(kind.schema.parse(imported)).toEqual(value)
    }
  }
})

test('records whose names are copied to events accept only names that events accept', () => {
  for (const { kind, values } of shipped.filter(({ kind: { name } }) =>
    ['location', 'venue', 'product', 'supplier'].includes(name),
  ))
    for (const name of ['Axe <b>Throwing</b>', 'Two\nlines', ' '])
      expect(kind.schema.safeParse({ ...values[0], name }).success, `${kind.name} ${name}`).toBe(false)
})

test('a record is refused if features could not calculate with its dates, counts or rates', () => {
  const isAccepted = (name: string, change: object) => {
    const { kind, values } = shipped.find((one) => one.kind.name === name)!
    return kind.schema.safeParse({ ...values[0], ...change }).success
  }
  expect([isAccepted('product', {}), isAccepted('template', {}), isAccepted('currency', {})]).toEqual([
    true,
    true,
    true,
  ])
  for (const createdDate of ['0000-01-01', '9999-12-31'])
    expect(isAccepted('product', { createdDate }), createdDate).toBe(false)
  for (const [name, change] of [
    ['template', { startDate: { minDays: 1e12 } }],
    ['template', { startDate: { maxDays: 4000 } }],
    ['template', { people: { min: 1e9 } }],
    ['currency', { exchangeRate: 5e-324 }],
  ] as const)
    expect(isAccepted(name, change), JSON.stringify(change)).toBe(false)
  const { kind, values } = shipped.find((one) => one.kind.name === 'content')!
  const [post] = values
  const postPublishedAt = (publishAt: string) => ({
    ...post,
    setting: { ...(post!.setting as object), publishAt },
  })
  expect(kind.schema.safeParse(postPublishedAt('2026-05-30T09:00:00Z')).success).toBe(true)
  for (const publishAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(kind.schema.safeParse(postPublishedAt(publishAt)).success, publishAt).toBe(false)
})

test('cells with any content are read without an exception, and each problem names a column', () => {
  const kind = recordKinds.find(({ name }) => name === 'product')!
  const columns = columnsOf(kind)
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: columns.length }), (cells) => {
      const { problems } = recordOfCells(columns, cells)
      for (const { column } of problems) expect(columns.map(({ name }) => name)).toContain(column)
    }),
  )
})
