import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'

type Props = {
  /** What the tags choose, such as 'Category'. */
  label: string
  className?: string
  /** `FilterTag` elements with `isOneOfSet`; one of them is pressed. */
  children: ReactNode
}

/**
 * A row of filter tags of which one is pressed. It is one tab stop; the arrow keys move between the tags. The tags do not
 * wrap on a narrow screen, so the caller makes the row scroll if there can be many.
 */
export const FilterTags = ({ label, className, children }: Props) => (
  <div
    role="toolbar"
    aria-label={label}
    onKeyDown={moveFocus}
    className={clsx('flex min-w-0 gap-2 lg:flex-wrap', className)}
  >
    {children}
  </div>
)

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (step === undefined) return
  const tags = [...event.currentTarget.querySelectorAll('button')]
  tags.at((tags.indexOf(event.target as HTMLButtonElement) + step) % tags.length)?.focus()
  event.preventDefault()
}
