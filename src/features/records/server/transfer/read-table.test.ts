import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordKind } from '../../rules/record-kind.ts'
import { readCsv } from './read-table.ts'

const kind: RecordKind = {
  name: 'venue',
  path: '/venue',
  labels: { one: 'venue', many: 'venues' },
  list: 'venues',
  area: 'venue',
  schema: z.record(z.string(), z.unknown()),
  key: 'id',
  sections: [
    {
      title: 'Venue',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'capacity', label: 'Capacity', form: 'number' },
        { name: 'loc', label: 'Position', form: 'point' },
        { name: 'notes', label: 'Notes', form: 'longText' },
      ],
    },
  ],
}
const read = (...lines: string[]) => readCsv(kind, lines.join('\r\n'))

test('columns can be in any order, and cells can have several lines', async () => {
  const { rows, problems } = await read(
    'name,id,loc.lat,loc.lon,notes',
    'Hall,hall,54.9,-1.6,"One, two\r\nthree ""four"""',
    '',
    'Barn,barn,,,',
  )
  expect(problems).toEqual([])
  expect(rows.map(({ columns: _, ...row }) => row)).toEqual([
    {
      line: 2,
      value: { id: 'hall', name: 'Hall', loc: { lat: 54.9, lon: -1.6 }, notes: 'One, two\nthree "four"' },
    },
    { line: 5, value: { id: 'barn', name: 'Barn' } },
  ])
})

test('every problem is reported with its line, and the other lines are read', async () => {
  const { rows, problems } = await read('id,name,capacity', 'a,Hall,many', 'b,Barn', 'c,Shed,12')
  expect(problems).toEqual([
    { line: 2, message: 'capacity: should be a number' },
    { line: 3, message: 'should have 3 cells, but has 2' },
  ])
  expect(rows).toMatchObject([{ line: 4, value: { id: 'c', name: 'Shed', capacity: 12 } }])
})

test('unknown, duplicate and missing columns are reported before any line is read', async () => {
  expect(await read('name,name,size', 'x,y,z')).toEqual({
    rows: [],
    problems: [
      { line: 1, message: 'there is no column size' },
      { line: 1, message: 'the column name is listed twice' },
      { line: 1, message: 'the column id is missing' },
    ],
  })
})

test('a file that is not CSV is reported with the reason', async () => {
  expect((await readCsv(kind, '')).problems).toHaveLength(1)
  expect((await read('id,name', 'a,"open')).problems).toMatchObject([{ message: /quotation mark/ }])
  expect((await read('id,name', 'a,b"c"')).problems).toMatchObject([{ message: /quotation mark/ }])
})

test('reading stops at the limits of records, columns and characters', async () => {
  const rowCount = 11_000
  const lines = await readCsv(kind, `id,name\n${'a\n'.repeat(rowCount)}`)
  expect(lines).toMatchObject({ rows: [], problems: [{ message: /at most 10,000 records/ }] })
  const { problems } = await readCsv(
    kind,
    Array.from({ length: rowCount }, (_, index) => `c${index}`).join(','),
  )
  expect(problems.length).toBeLessThan(10)
  const empty = await readCsv(kind, `id,name\n${','.repeat(1_100_000)}`)
  expect(empty.problems).toMatchObject([{ message: /1,000,000 characters/ }])
  const open = await readCsv(kind, `id,name\na,"${'x'.repeat(1_100_000)}`)
  expect(open.problems).toMatchObject([{ message: /1,000,000 characters/ }])
})

test('lines with values that the database cannot store are reported and result in no record', async () => {
  const { rows, problems } = await read('id,name', 'a\0b,Hall', 'c,Ba\0rn', 'd,Shed')
  expect(rows.map(({ value }) => value.id)).toEqual(['d'])
  expect(problems).toEqual([
    { line: 2, message: 'id: This field does not look correct' },
    { line: 3, message: 'name: This field does not look correct' },
  ])
})
