import { expect, test } from 'vitest'
import { type StepLine, stepRows } from './step-rows.ts'

const line = (id: string, ...steps: [from: string, to: string, value: number][]): StepLine => ({
  id,
  name: id,
  steps: steps.map(([from, to, value]) => ({ from, to, value })),
})
/** Returns each row as its day, the values that a tooltip shows, and the heights of its runs. */
const rowsOf = (...lines: StepLine[]) =>
  stepRows(lines).rows.map(({ day, values, heights }) => [
    day,
    Object.fromEntries(values),
    Object.fromEntries(heights),
  ])

test('each day on which a line changes has a row with the values of all lines from that day on', () => {
  expect(
    rowsOf(
      line('a', ['2027-01-01', '2027-01-06', 200], ['2027-01-06', '2027-01-11', 250]),
      line('b', ['2027-01-04', '2027-01-11', 90]),
    ),
  ).toEqual([
    [0, { a: 200 }, { 'a 0': 200 }],
    [3, { a: 200, b: 90 }, { 'a 0': 200, 'b 0': 90 }],
    [5, { a: 250, b: 90 }, { 'a 0': 250, 'b 0': 90 }],
    [10, { a: 250, b: 90 }, { 'a 0': 250, 'b 0': 90 }],
  ])
})

test('a line extends to the day on which a gap begins, and that day has no value', () => {
  const lineWithGap = line('a', ['2027-01-01', '2027-01-03', 200], ['2027-01-06', '2027-01-11', 210])
  expect(rowsOf(lineWithGap)).toEqual([
    [0, { a: 200 }, { 'a 0': 200 }],
    [2, {}, { 'a 0': 200 }],
    [5, { a: 210 }, { 'a 1': 210 }],
    [10, { a: 210 }, { 'a 1': 210 }],
  ])
  expect(stepRows([lineWithGap]).runs).toEqual([
    { key: 'a 0', line: 0, isPoint: false },
    { key: 'a 1', line: 0, isPoint: false },
  ])
})

test('a change on the last day counts, and a line that begins on it is a point', () => {
  const { rows, runs } = stepRows([
    line('a', ['2027-01-01', '2027-01-11', 200], ['2027-01-11', '2027-01-11', 300]),
    line('b', ['2027-01-11', '2027-01-11', 90]),
  ])
  expect(Object.fromEntries(rows.at(-1)!.values)).toEqual({ a: 300, b: 90 })
  expect(runs.map(({ isPoint }) => isPoint)).toEqual([false, true])
})

test('no lines give no rows', () => {
  expect(stepRows([])).toEqual({ rows: [], runs: [] })
})
