import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { catchFocus } from '#platform/browser/catch-focus.ts'
import { Button } from '../actions/button.tsx'

type Props = {
  readonly count: number
  /** How many there are to select. */
  readonly most: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly className?: string
  /** The buttons that do something with what is selected. */
  readonly children: ReactNode
}

/** What may be done with what is selected of a list; always within reach of the thumb. */
export const SelectionBar = ({ count, most, onAll, onNone, className, children }: Props) => (
  <section
    aria-label="Selected"
    data-foot-bar
    className={clsx(
      'sticky bottom-2 z-[2] flex flex-wrap items-center gap-2.5 rounded-card border border-accent bg-accent-soft px-4 py-2',
      className,
    )}
  >
    <p role="status" className="grow font-semibold text-accent-ink">
      {`${formatCount(count)} selected`}
    </p>
    {count < most && <Button onClick={onAll}>{`Select all ${formatCount(most)}`}</Button>}
    <Button
      onClick={() => {
        onNone()
        catchFocus()
      }}
    >
      None
    </Button>
    {children}
  </section>
)
