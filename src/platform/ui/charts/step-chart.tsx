import { formatDate } from '#kernel/dates.ts'
import { ChartFigure } from './chart-figure.tsx'
import { LineSample } from './line-sample.tsx'
import type { StepPlotProps } from './plot-props.ts'
import type { Step } from './step-rows.ts'

type Props = StepPlotProps & {
  /** A short text beside the title. */
  readonly summary?: string | undefined
}

/**
 * A chart of values that each apply from one date to the next change, such as rates, drawn as steps. With mouse, touch or
 * arrow keys, the user goes from change to change, and sees the values that apply from that day, for all lines. Screen
 * readers also get each change from the legend.
 */
export const StepChart = ({ summary, ...plot }: Props) => (
  <ChartFigure
    title={plot.title}
    summary={summary}
    height="h-52"
    plot={({ StepPlot }) => <StepPlot {...plot} />}
  >
    <ul className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-sm">
      {plot.lines.map(({ id, name, steps }, index) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <LineSample line={index} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="sr-only">{steps.map((step) => textOf(step, plot.format)).join(', ')}</span>
        </li>
      ))}
    </ul>
  </ChartFigure>
)

const textOf = ({ from, value }: Step, format: StepPlotProps['format']): string =>
  `${format(value)} since ${formatDate(from)}`
