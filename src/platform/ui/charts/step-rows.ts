import { daysBetween, type IsoDate } from '#kernel/dates.ts'

/** A period in which a value stays the same. Unless a gap follows, `to` is the `from` of the next step. */
export type Step = { readonly from: IsoDate; readonly to: IsoDate; readonly value: number }

/** The steps of a line, oldest first. The line has a gap where there is no step. */
export type StepLine = { readonly id: string; readonly name: string; readonly steps: readonly Step[] }

/** A part of a line without a gap. */
export type Run = {
  readonly key: string
  /** The index of its line. */
  readonly line: number
  /** True if it begins on the last day, so that it is rendered as a point. */
  readonly isPoint: boolean
}

/** A day on which a line changes, or the last day. */
export type StepRow = {
  readonly date: IsoDate
  /** Days since the first day of the chart. */
  readonly day: number
  /** The value of each line from this day on, by the line's id. A line in a gap is missing. */
  readonly values: ReadonlyMap<string, number>
  /** The height of each run on this day, by its key. A run includes the day on which it ends. */
  readonly heights: ReadonlyMap<string, number>
}

/** Returns the points of a chart of steps: a row for each day on which a line changes, and the runs of the lines. */
export const stepRows = (lines: readonly StepLine[]): { rows: StepRow[]; runs: Run[] } => {
  const dates = [...new Set(lines.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to])))].sort()
  const lastDate = dates.at(-1)
  const runs = lines.flatMap(({ id, steps }, line) =>
    runsOf(steps).map((runSteps, index) => ({ key: `${id} ${index}`, line, steps: runSteps })),
  )
  const rows = dates.map((date): StepRow => {
    const heights = runs.flatMap(({ key, steps }) => entryOf(key, valueOn(steps, date, true)))
    const values = lines.flatMap(({ id, steps }) => entryOf(id, valueOn(steps, date, date === lastDate)))
    return { date, day: daysBetween(dates[0]!, date), values: new Map(values), heights: new Map(heights) }
  })
  return {
    rows,
    runs: runs.map(({ key, line, steps }) => ({ key, line, isPoint: steps[0]!.from === steps.at(-1)!.to })),
  }
}

/** Returns the value on a day. On the day on which the last step ends, it is that step's value if `includesEnd`. */
const valueOn = (steps: readonly Step[], date: IsoDate, includesEnd: boolean): number | undefined =>
  steps.find(({ from, to }) => from <= date && date < to)?.value ??
  (includesEnd && steps.at(-1)?.to === date ? steps.at(-1)!.value : undefined)

const entryOf = (key: string, value: number | undefined): [string, number][] =>
  value === undefined ? [] : [[key, value]]

/** Splits the steps of a line at its gaps. */
const runsOf = (steps: readonly Step[]): Step[][] => {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && run.at(-1)!.to === step.from) run.push(step)
    else runs.push([step])
  }
  return runs
}
