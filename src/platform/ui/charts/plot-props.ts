import type { StepLine } from './step-rows.ts'

/** A value of a bar chart. */
export type ChartBar = {
  /** Differs from the keys of the other bars. */
  readonly key: string
  /** The full label, such as 'Mon 02 Nov 2026 to Sun 08 Nov 2026'. */
  readonly name: string
  /** The short form below the axis. */
  readonly label: string
  readonly value: number
}

type PlotProps = {
  readonly title: string
  readonly format: (value: number) => string
  /** Formats the values of the axis; by default, `format` does. */
  readonly formatTick?: (value: number) => string
}

/** What the plot of a bar chart shows. */
export type BarPlotProps = PlotProps & {
  readonly bars: readonly ChartBar[]
  /** The values of the axis. By default the library chooses round numbers. */
  readonly ticks?: readonly number[] | undefined
}

/** What the plot of a chart of steps shows. */
export type StepPlotProps = PlotProps & { readonly lines: readonly StepLine[] }
