import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { AccountMenu, useCurrentUser } from '#features/accounts/ui/index.ts'
import { Brand } from './brand.tsx'
import { SearchButton } from './search/search-button.tsx'
import { SideNavigation, sideStyle, type WorkLinks } from './side-navigation.tsx'
import { StaffBarSlot } from './staff/staff-bar-slot.tsx'
import { useSite } from './use-site.ts'

type Props = {
  area: string
  /** Undefined until the user is known. The space is reserved, so that the page does not move. */
  groups: readonly WorkLinks[] | undefined
  children: ReactNode
}

/**
 * Area names up to this length fit beside the site's name on a phone. A longer name, such as a supplier's, replaces
 * the site's name.
 */
const maxLengthBesideBrand = 9

/** The frame of the supplier and staff areas: dense, with navigation at the side. */
export const WorkFrame = ({ area, groups, children }: Props) => {
  const site = useSite()
  const user = useCurrentUser()
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
          <div
            className={clsx('flex shrink-0', area.length > maxLengthBesideBrand && 'max-sm:[&_span]:hidden')}
          >
            <Brand name={site.brand} />
          </div>
          <p className="flex min-h-5 min-w-0 border-line border-s ps-3 text-sm font-semibold text-ink-soft">
            <span className="line-clamp-2 wrap-anywhere text-balance leading-tight">{area}</span>
          </p>
          <div className="ms-auto flex items-center gap-1">
            <SearchButton searchFieldSelector="#content input[type=search]" />
            {/* Visitors log in on the page itself. The space stays, so that the search does not move. */}
            <div className={clsx(user === null && 'invisible')}>
              <AccountMenu />
            </div>
          </div>
        </div>
      </header>
      <div className="flex flex-1 flex-col lg:flex-row">
        {groups === undefined && <div aria-hidden className={clsx(sideStyle, 'min-h-[calc(3.75rem+1px)]')} />}
        {groups && groups.length > 0 && <SideNavigation area={area} groups={groups} />}
        <div id="content" className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </div>
      </div>
    </div>
  )
}

/** Sets the dense layout on the body, because dialogs and menus are rendered at its end. */
const useDenseBody = () =>
  useEffect(() => {
    document.body.dataset.density = 'dense'
    return () => {
      delete document.body.dataset.density
    }
  }, [])
