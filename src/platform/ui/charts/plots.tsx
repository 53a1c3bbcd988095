import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import {
  Bar,
  CartesianGrid,
  Line,
  LineChart,
  BarChart as RechartsBarChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts'
import { addDays, formatDate } from '#kernel/dates.ts'
import { evenTicks } from './even-ticks.ts'
import { lineLook } from './line-look.ts'
import { LineSample } from './line-sample.tsx'
import type { BarPlotProps, StepPlotProps } from './plot-props.ts'
import { type StepRow, stepRows } from './step-rows.ts'

/*
 * The only file that uses the chart library. It is loaded on demand (chart-figure.tsx). Nothing is animated, so that a
 * chart is readable at once and follows the preference for reduced motion.
 */

/** The space on the right is for half of a point on the last day. */
const margin = { top: 8, right: 4, bottom: 0, left: 0 }
const axis = { stroke: 'var(--line)', tickLine: false, tick: { fill: 'var(--ink-soft)' } }
const xAxis = { ...axis, height: 28, tickMargin: 8, interval: 'preserveStartEnd', minTickGap: 12 } as const
const yAxis = { ...axis, width: 'auto', axisLine: false, niceTicks: 'snap125', tickCount: 4 } as const

/** The plot of a bar chart. */
export const BarPlot = ({ title, bars, format, formatTick = format, ticks }: BarPlotProps) => {
  const labels = new Map(bars.map(({ key, label }) => [key, label]))
  const values = [0, ...bars.map(({ value }) => value)]
  const range = Math.max(...values) - Math.min(...values)
  return (
    <Frame>
      <RechartsBarChart data={bars} margin={margin} barCategoryGap="12%" aria-label={title}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <DayAxis
          last={bars.length - 1}
          tickAt={(index) => bars[index]!.key}
          dataKey="key"
          tickFormatter={(key: string) => labels.get(key) ?? ''}
        />
        <YAxis
          {...yAxis}
          allowDecimals={false}
          tickCount={Math.max(2, Math.min(yAxis.tickCount, Math.ceil(range) + 1))}
          tickFormatter={formatTick}
          {...(ticks && { ticks: [...ticks], domain: [ticks[0]!, ticks.at(-1)!] })}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)' }}
          content={({ active, label }: TooltipContentProps) => {
            const bar = active ? bars.find(({ key }) => key === label) : undefined
            return <TooltipBox title={bar?.name}>{bar && format(bar.value)}</TooltipBox>
          }}
        />
        <Bar dataKey="value" fill="var(--accent)" maxBarSize={48} isAnimationActive={false} />
      </RechartsBarChart>
    </Frame>
  )
}

/** The plot of a chart of steps. */
export const StepPlot = ({ title, lines, format, formatTick = format }: StepPlotProps) => {
  const { rows, runs } = stepRows(lines)
  const first = rows[0]?.date
  const lastDay = rows.at(-1)?.day ?? 0
  if (first === undefined) return null
  return (
    <Frame>
      <LineChart data={rows} margin={margin} aria-label={title}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <DayAxis
          last={lastDay}
          tickAt={(day) => day}
          dataKey="day"
          type="number"
          domain={[0, lastDay]}
          tickFormatter={(day: number) => formatDate(addDays(first, day))}
        />
        <YAxis {...yAxis} domain={['auto', 'auto']} tickFormatter={formatTick} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, label }: TooltipContentProps) => {
            const row = active ? rows.find(({ day }) => day === label) : undefined
            return (
              <TooltipBox
                title={row && (row.day === lastDay ? formatDate(row.date) : `From ${formatDate(row.date)}`)}
              >
                {row &&
                  lines.map(({ id, name }, index) => (
                    <StepValue key={id} line={index} name={name}>
                      {row.values.has(id) ? format(row.values.get(id)!) : '–'}
                    </StepValue>
                  ))}
              </TooltipBox>
            )
          }}
        />
        {runs.map(({ key, line, isPoint }) => (
          <Line
            key={key}
            {...lineLook(line)}
            type="stepAfter"
            dataKey={(row: StepRow) => row.heights.get(key)}
            strokeWidth={2}
            dot={isPoint && { r: 3, fill: lineLook(line).stroke, strokeDasharray: 'none', clipDot: false }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Frame>
  )
}

type DayAxisProps = Omit<ComponentProps<typeof XAxis>, 'ticks'> & {
  readonly last: number
  /** Returns the value of the axis for a number from 0 to the last one. */
  readonly tickAt: (index: number) => string | number
}

/** The axis below a chart. It has as many evenly spaced dates as its width has room for. */
const DayAxis = ({ last, tickAt, ...props }: DayAxisProps) => {
  const width = useChartWidth() ?? 0
  const maxCount = width >= 640 ? 5 : width >= 360 ? 3 : 2
  return <XAxis {...xAxis} {...props} ticks={evenTicks(last, maxCount).map(tickAt)} />
}

const Frame = ({ children }: { children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The library hides a tooltip when the mouse leaves the chart. A finger never leaves it: it touches something else.
    const hideTooltip = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || frame.current?.contains(target as Node)) return
      frame.current
        ?.querySelector('.recharts-wrapper')
        ?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
    }
    document.addEventListener('pointerdown', hideTooltip)
    return () => document.removeEventListener('pointerdown', hideTooltip)
  }, [])
  return (
    <div ref={frame} className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        {children}
      </ResponsiveContainer>
    </div>
  )
}

/** The box with the values at one position of a chart. Screen readers read it out whenever it changes. */
const TooltipBox = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <div role="status">
    {title !== undefined && (
      <div className="max-w-[min(20rem,62vw)] rounded-field border border-line bg-raised px-3 py-2 text-ink shadow-lift">
        <p className="text-ink-soft">{title}</p>
        <div className="font-semibold text-sm tabular-nums">{children}</div>
      </div>
    )}
  </div>
)

type StepValueProps = { readonly line: number; readonly name: string; readonly children: string }

const StepValue = ({ line, name, children }: StepValueProps) => (
  <p className="flex items-center gap-2">
    <LineSample line={line} />
    <span className="min-w-0 grow truncate font-normal">{name}</span>
    <span>{children}</span>
  </p>
)
