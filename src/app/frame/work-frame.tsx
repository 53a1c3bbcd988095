import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { AccountMenu } from '#features/accounts/ui/index.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Brand } from './brand.tsx'
import { SearchButton } from './search/search-button.tsx'
import { StaffBarSlot } from './staff/staff-bar-slot.tsx'
import { useSite } from './use-site.ts'

type WorkLink = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** True if the reader is on that page. */
  readonly isCurrent: boolean
}

type Props = {
  area: string
  /** Undefined until the reader is known. The space is reserved, so that the page does not move. */
  links: readonly WorkLink[] | undefined
  children: ReactNode
}

/**
 * Area names up to this length fit beside the site's name on a phone. A longer name, such as a supplier's, replaces
 * the site's name.
 */
const shortArea = 9

/** The frame of the supplier and staff areas: dense, with navigation at the side. */
export const WorkFrame = ({ area, links, children }: Props) => {
  const site = useSite()
  useDenseBody()
  return (
    <div data-density="dense" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-[20] focus:m-2 focus:rounded-field focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <StaffBarSlot area="work" />
      <header className="sticky top-0 z-[5] border-line border-b bg-surface max-[18rem]:static">
        <div className="flex h-14 items-center gap-3 px-4 max-[18rem]:h-auto max-[18rem]:flex-wrap lg:px-5">
          <div className={clsx('flex shrink-0', area.length > shortArea && 'max-sm:[&_span]:hidden')}>
            <Brand name={site.brand} />
          </div>
          <p className="flex min-h-5 min-w-0 border-line border-s ps-3 text-sm font-semibold text-ink-soft">
            <span className="line-clamp-2 wrap-anywhere text-balance leading-tight">{area}</span>
          </p>
          <div className="ms-auto flex items-center gap-1">
            <SearchButton ownSearch="#content input[type=search]" />
            <AccountMenu />
          </div>
        </div>
      </header>
      <div className="flex flex-1 flex-col lg:flex-row">
        {links === undefined && <div aria-hidden className={clsx(side, 'min-h-[calc(3.75rem+1px)]')} />}
        {links && links.length > 0 && <SideNavigation area={area} links={links} />}
        <div id="content" className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </div>
      </div>
    </div>
  )
}

const side =
  'border-line border-b bg-surface px-3 py-2 lg:px-2 lg:w-44 lg:shrink-0 lg:border-e lg:border-b-0 lg:py-4'

const SideNavigation = ({ area, links }: { area: string; links: readonly WorkLink[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const current = links.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => showEntry(list.current, current), [current])
  return (
    <nav aria-label={area} className={side}>
      <ul ref={list} className="relative flex gap-1 overflow-x-auto lg:sticky lg:top-18 lg:flex-col">
        {links.map(({ href, label, icon, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={
                'flex min-h-11 items-center gap-2.5 rounded-field px-3 text-sm font-medium whitespace-nowrap text-ink-soft ' +
                'hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink ' +
                '-outline-offset-3 lg:min-h-9 [&_svg]:size-4.5 [&_svg]:shrink-0'
              }
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls a horizontal list, as shown on phones, until an entry is in the middle. */
const showEntry = (list: HTMLUListElement | null, index: number) => {
  const entry = list?.children[index]
  if (!(entry instanceof HTMLElement)) return
  list?.scrollTo({ left: entry.offsetLeft + entry.offsetWidth / 2 - list.clientWidth / 2 })
}

/** Sets the dense layout on the body, because dialogs and menus are rendered at its end. */
const useDenseBody = () =>
  useEffect(() => {
    document.body.dataset.density = 'dense'
    return () => {
      delete document.body.dataset.density
    }
  }, [])
