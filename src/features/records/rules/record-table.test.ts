import { expect, test } from 'vitest'
import { filterProblem, type RecordFilter, viewName } from './record-table.ts'

const between = (...values: string[]): RecordFilter => ({ column: 'capacity', is: 'between', values })

test.each([
  ['number', between('abc', ''), '‘abc’ is not a number'],
  ['number', between('', '1e5'), '‘1e5’ is not a number'],
  ['number', between('10', '20.5'), undefined],
  ['amount', between('-0.50', ''), undefined],
  ['rows', between('many', ''), '‘many’ is not a number'],
  ['date', between('2027-02-30', ''), '‘2027-02-30’ is not a date'],
  ['date', between('', '2028-02-29'), undefined],
  ['time', between('soon', ''), undefined],
  ['number', between(), undefined],
  ['number', { ...between('abc'), is: 'contains' }, undefined],
] as const)('for a column of the form ‘%s’, the problem of the filter %j is: %s', (form, filter, problem) => {
  expect(filterProblem({ form }, filter)).toBe(problem)
})

test.each(['..', 'a/b', '<b>', '__proto__', 'A\u0007', 'A\u200b', '\u202eA', ' '])(
  'a saved view cannot be named %j',
  (name) => expect(viewName.safeParse(name).success).toBe(false),
)

test('the name of a saved view can contain spaces and commas', () => {
  expect(viewName.parse('Newcastle, no photo')).toBe('Newcastle, no photo')
})
