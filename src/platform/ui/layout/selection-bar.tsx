import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '../actions/button.tsx'

type Props = {
  readonly count: number
  /** The number of selectable items. */
  readonly total: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly className?: string
  /** Buttons for actions on the selected items. */
  readonly children: ReactNode
}

/** Actions for the selected items of a list, at the bottom where a thumb can reach them. */
export const SelectionBar = ({ count, total, onAll, onNone, className, children }: Props) => (
  <section
    aria-label="Selected"
    data-footer-bar
    className={clsx(
      'sticky bottom-2 z-[2] flex flex-wrap items-center gap-2.5 rounded-card border border-accent bg-accent-soft px-4 py-2',
      className,
    )}
  >
    <p role="status" className="grow font-semibold text-accent-ink">
      {`${formatCount(count)} selected`}
    </p>
    {count < total && <Button onClick={onAll}>{`Select all ${formatCount(total)}`}</Button>}
    <Button
      onClick={() => {
        onNone()
        recoverFocus()
      }}
    >
      None
    </Button>
    {children}
  </section>
)
