import { type ReactNode, useEffect } from 'react'
import { Badge } from '../display/badge.tsx'

export type PagePart = {
  /** The id of its `Part`. */
  readonly id: string
  readonly label: string
  /** The number of items in it. */
  readonly count?: number | undefined
  /** The number of items that nobody has read. */
  readonly new?: number | undefined
}

/** Links to the parts of a long page. They stay visible while the page scrolls. */
export const PageParts = ({ parts }: { parts: readonly PagePart[] }) => {
  // The browser tried to scroll to the target of the URL before the target was rendered, so this code repeats it.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <nav
      aria-label="On this page"
      className="sticky top-14 z-[4] -mx-4 border-line border-b bg-canvas px-1.5 lg:-mx-5 lg:px-2.5"
    >
      <ul className="flex overflow-x-auto [scrollbar-width:none]">
        {parts.map(({ id, label, count, new: unread }) => (
          <li key={label}>
            <a
              href={`#${id}`}
              className={
                'inline-flex min-h-11 items-center gap-1.5 rounded-field px-2.5 text-sm font-semibold whitespace-nowrap ' +
                'text-ink-soft -outline-offset-3 hover:text-accent-ink'
              }
            >
              {label}
              {count !== undefined && (
                <span className="font-normal tabular-nums text-ink-faint">{count}</span>
              )}
              {unread !== undefined && <Badge tone="accent">{`${unread} new`}</Badge>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PartProps = {
  readonly id: string
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One part of a long page. A link to it scrolls it below the bar of links. */
export const Part = ({ id, title, action, children }: PartProps) => (
  <section id={id} className="grid scroll-mt-28 grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-xl font-bold">{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
