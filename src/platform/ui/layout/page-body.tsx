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
 * estimated height and is not laid out until the user scrolls near it.
 */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4 sm:gap-6 *:[contain-intrinsic-block-size:auto_27rem] *:[content-visibility:auto]">
    {children}
  </div>
)
