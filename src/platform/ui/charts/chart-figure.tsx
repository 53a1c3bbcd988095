import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { Skeleton } from '../display/skeleton.tsx'

// The chart library is large and only some pages of staff use it, so it is loaded separately.
const load = () => loadPart(() => import('./plots.tsx'))

type Props = {
  readonly title: string
  /** A short text beside the title, such as the highest value. */
  readonly summary?: string | undefined
  /** Replaces the plot if there are no values to show. */
  readonly emptyText?: string | undefined
  /** The height of the plot as a class. It is reserved while the library is loading. */
  readonly height: string
  readonly plot: (plots: typeof import('./plots.tsx')) => ReactNode
  /** What is below the plot: a legend, and the values for screen readers. */
  readonly children?: ReactNode
}

/** The frame of a chart with its title. It has the same size before and after the chart library is loaded. */
export const ChartFigure = ({ title, summary, emptyText, height, plot, children }: Props) => {
  const plots = useLoaded(emptyText === undefined ? load : undefined)
  return (
    <figure className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-(--card-pad) shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-ink-soft tabular-nums">{summary}</span>
      </figcaption>
      {emptyText === undefined ? (
        <div className={clsx('text-xs', height)}>
          {plots ? plot(plots) : <Skeleton className="size-full" />}
        </div>
      ) : (
        <p className="grid min-h-16 grow place-items-center text-ink-soft text-sm">{emptyText}</p>
      )}
      {children}
    </figure>
  )
}
