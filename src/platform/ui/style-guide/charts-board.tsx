import { addDays, formatDate } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatPounds } from '#kernel/money.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import type { BarPlotProps, ChartBar } from '../charts/plot-props.ts'
import { StepChart } from '../charts/step-chart.tsx'
import type { Step } from '../charts/step-rows.ts'
import { Board, Columns, Specimen } from './specimen.tsx'

const firstDay = '2026-01-01'

/** Returns a bar for each value, on consecutive days. */
const barsOf = (values: readonly number[]): ChartBar[] =>
  values.map((value, index) => {
    const day = addDays(firstDay, index)
    return { key: day, name: formatDate(day), label: formatDate(day), value }
  })

const wave = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => Math.round((1 + Math.sin(index / 3)) * size))

/** Returns steps from their first days, counted from `firstDay`. A start with an undefined value begins a gap. */
const stepsOf = (
  lastDay: number,
  starts: readonly (readonly [day: number, value: number | undefined])[],
): Step[] =>
  starts.flatMap(([day, value], index) =>
    value === undefined
      ? []
      : [{ from: addDays(firstDay, day), to: addDays(firstDay, starts[index + 1]?.[0] ?? lastDay), value }],
  )

const shortPounds = (pounds: number) => formatPounds(pounds, { short: true })
const poundFormats = { format: (value: number) => formatPounds(value), formatTick: shortPounds }

type BarsProps = { readonly title: string; readonly summary?: string; readonly values: readonly number[] }

/** A bar chart of a value for each day. */
const Bars = ({ values, ...chartProps }: BarsProps & Pick<BarPlotProps, 'format' | 'formatTick'>) => (
  <BarChart {...chartProps} emptyText="None in this period" bars={barsOf(values)} />
)
const CountBars = (props: BarsProps) => <Bars {...props} format={formatCount} />
const PoundBars = (props: BarsProps) => <Bars {...props} {...poundFormats} />

/** Ordinary and extreme charts: nothing, one value, many, negative and very large ones. */
export const ChartsBoard = () => (
  <Board id="charts" title="Charts">
    <Columns>
      <Specimen title="Bars: a month">
        <CountBars title="Events created" summary="most in a day: 12" values={wave(30, 6)} />
      </Specimen>
      <Specimen title="Bars below zero">
        <PoundBars title="Takings" values={[120.5, -80, 310, 0, 95]} />
      </Specimen>
      <Specimen title="Bars: very large values, 92 days">
        <PoundBars title="Takings" summary="most in a day: £246,913,578.00" values={wave(92, 123_456_789)} />
      </Specimen>
      <Specimen title="Bars: one value">
        <CountBars title="Events booked" values={[3]} />
      </Specimen>
      <Specimen title="Bars: 400 days">
        <CountBars title="Events created" values={wave(400, 20)} />
      </Specimen>
      <Specimen title="Bars: nothing">
        <CountBars title="Events booked" values={[0, 0]} />
      </Specimen>
    </Columns>
    <Specimen title="Steps: lines with a gap and a point, over 400 days">
      <StepChart
        title="Price per person"
        summary="£90.00 to £250.00"
        lines={[
          {
            id: 'one',
            name: 'Package 1, Newcastle',
            steps: stepsOf(400, [
              [0, 200],
              [150, 250],
            ]),
          },
          {
            id: 'two',
            name: 'Package 2, Bristol',
            steps: stepsOf(400, [
              [60, 120],
              [180, undefined],
              [260, 140],
            ]),
          },
          {
            id: 'three',
            name: 'Package 3, York',
            steps: stepsOf(400, [
              [20, 90],
              [21, 95.5],
              [300, 99],
            ]),
          },
          {
            id: 'four',
            name: 'Package 4, a town with a remarkably long name',
            steps: stepsOf(400, [[400, 210]]),
          },
        ]}
        {...poundFormats}
      />
    </Specimen>
    <Columns>
      <Specimen title="Steps: one change, yesterday">
        <StepChart
          title="Price per person"
          lines={[{ id: 'one', name: 'Package 1', steps: stepsOf(1, [[0, 189.99]]) }]}
          {...poundFormats}
        />
      </Specimen>
      <Specimen title="Steps: 200 changes">
        <StepChart
          title="Price per person"
          lines={[
            {
              id: 'one',
              name: 'Package 1',
              steps: stepsOf(
                700,
                wave(200, 40).map((value, index) => [index * 3, value] as const),
              ),
            },
          ]}
          {...poundFormats}
        />
      </Specimen>
    </Columns>
  </Board>
)
