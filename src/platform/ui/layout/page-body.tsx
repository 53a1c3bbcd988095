import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Limits content to the common width of pages, or to the narrow one, with space at the sides. */
export const PageBody = ({ children, narrow }: { children: ReactNode; narrow?: boolean }) => (
  <div className={clsx('mx-auto w-full px-4 sm:px-6 lg:px-8', narrow ? 'max-w-3xl' : 'max-w-7xl')}>
    {children}
  </div>
)

/**
 * A grid with as many columns of cards as fit, each at least 17 rem wide. A card far outside the visible area has an
 * estimated height and is not laid out until the user scrolls near it. `compact` means that all cards are compact.
 */
export const CardGrid = ({ children, compact }: { children: ReactNode; compact?: boolean }) => (
  <div
    className={clsx(
      'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] sm:gap-6 *:[content-visibility:auto]',
      compact
        ? 'gap-3 *:[contain-intrinsic-block-size:auto_9rem] sm:*:[contain-intrinsic-block-size:auto_27rem]'
        : 'gap-4 *:[contain-intrinsic-block-size:auto_27rem]',
    )}
  >
    {children}
  </div>
)
