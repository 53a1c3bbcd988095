import { ChartFigure } from './chart-figure.tsx'
import type { BarPlotProps } from './plot-props.ts'

type Props = BarPlotProps & {
  /** A short text beside the title. */
  readonly summary?: string | undefined
  /** Shown if every value is zero. */
  readonly emptyText: string
}

/**
 * A bar chart. Mouse, touch and arrow keys show the value of each bar. Screen readers also get a list of all values
 * other than zero.
 */
export const BarChart = ({ summary, emptyText, ...plot }: Props) => {
  const nonZeroBars = plot.bars.filter(({ value }) => value !== 0)
  return (
    <ChartFigure
      title={plot.title}
      summary={summary}
      emptyText={nonZeroBars.length === 0 ? emptyText : undefined}
      height="h-40"
      plot={({ BarPlot }) => <BarPlot {...plot} />}
    >
      <ul className="sr-only">
        {nonZeroBars.map(({ key, name, value }) => (
          <li key={key}>{`${name}: ${plot.format(value)}`}</li>
        ))}
      </ul>
    </ChartFigure>
  )
}
