import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'
import { pagesShown } from './pages.ts'

type Props = {
  label?: string
  /** From 1. */
  page: number
  pages: number
  /** Returns the address of a page. Pass `onPage` instead if pages have no address. */
  hrefOf?: (page: number) => string
  onPage?: (page: number) => void
}

/** Links to the pages of a long list. */
export const Pager = ({ label = 'Pages', page, pages, hrefOf, onPage }: Props) => {
  if (pages <= 1) return null
  const renderPage = (to: number, content: ReactNode, name: string) => {
    const look = clsx(
      'grid tabular-nums min-h-(--control) min-w-(--control) place-items-center rounded-field px-2 text-sm font-semibold',
      to === page ? 'bg-accent text-on-accent' : 'hover:bg-sunken disabled:opacity-35',
    )
    const sharedProps = {
      'aria-label': name,
      'aria-current': to === page ? ('page' as const) : undefined,
      className: look,
    }
    const isOutside = to < 1 || to > pages
    if (hrefOf && !isOutside)
      return (
        <Link {...sharedProps} href={hrefOf(to)}>
          {content}
        </Link>
      )
    return (
      <button {...sharedProps} type="button" disabled={isOutside} onClick={() => onPage?.(to)}>
        {content}
      </button>
    )
  }
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{renderPage(page - 1, <ChevronLeft aria-hidden className="size-5" />, 'Previous page')}</li>
        {pagesShown(page, pages).map((pageOrGap) =>
          typeof pageOrGap === 'number' ? (
            <li key={pageOrGap} className="max-sm:hidden">
              {renderPage(pageOrGap, pageOrGap, `Page ${pageOrGap}`)}
            </li>
          ) : (
            <li key={pageOrGap} aria-hidden className="px-1 max-sm:hidden text-ink-faint">
              …
            </li>
          ),
        )}
        <li className="px-3 text-sm font-semibold sm:hidden">
          Page {page} of {pages}
        </li>
        <li>{renderPage(page + 1, <ChevronRight aria-hidden className="size-5" />, 'Next page')}</li>
      </ul>
    </nav>
  )
}
