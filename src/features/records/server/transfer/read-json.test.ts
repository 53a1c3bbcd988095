import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const read = (text: string) => {
  const reading = readJson(text)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

test('each record is read together with the number of its first line', () => {
  expect(read('\uFEFF\n[\n {"id": "a", "text": "[,]\\"}\\\\"},\n\n {"id":\n "b"} ]\n')).toEqual({
    rows: [
      { line: 3, value: { id: 'a', text: '[,]"}\\' } },
      { line: 5, value: { id: 'b' } },
    ],
    problems: [],
  })
  expect(read('[]')).toEqual({ rows: [], problems: [] })
})

test('each problem of a file that is not a valid list of records is reported with the line of the problem', () => {
  expect(read('{"id": 1}').problems).toMatchObject([{ line: 1, message: /one list/ }])
  expect(read('').problems).toHaveLength(1)
  expect(read('[{"id": "a"},\n{"id": "b",},\n3]').problems).toEqual([
    { line: 2, message: 'is not valid JSON' },
    { line: 3, message: 'should be a record, in curly brackets' },
  ])
  expect(read('[{"id": "a"},,\n{"id": "b"}\n').problems.map(({ message }) => message)).toEqual([
    'there is an extra comma',
    'a bracket or a quotation mark is not closed',
  ])
  expect(read('[] []').problems).toMatchObject([{ message: /something after/ }])
})

test('reading stops at the limit of records, and a record that is too long is reported', () => {
  for (const text of [`[${'1,'.repeat(20_000)}1]`, `[${','.repeat(20_000)}]`])
    expect(read(text)).toMatchObject({ rows: [], problems: [{ message: /at most 10,000 records/ }] })
  expect(read(`[{"id":"${'x'.repeat(1_000_000)}"}]`).problems).toEqual([{ line: 1, message: 'too big' }])
})

test('values that the database cannot store or that are nested too deeply are reported', () => {
  expect(read('[{"id":"a\\u0000b"},\n{"id":"c","\\ud800":1}]').problems).toEqual([
    { line: 1, message: 'id: This field does not look correct' },
    { line: 2, message: 'This field does not look correct' },
  ])
  const deep = `[{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`
  expect(read(deep).problems).toMatchObject([{ line: 1, message: /too big/ }])
})

test('JSON of records is read whatever its formatting', () => {
  const record = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), fc.constantFrom(0, 1, 4), (records, indent) => {
      const { rows, problems } = read(JSON.stringify(records, null, indent))
      expect(problems).toEqual([])
      expect(rows.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(records)))
    }),
  )
})

test('any text is either read or reported', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', ',', '\\', '\n', '1', ':') }),
      (text) => {
        const { rows, problems } = read(text)
        for (const { line } of [...rows, ...problems]) expect(line).toBeGreaterThan(0)
      },
    ),
  )
})
