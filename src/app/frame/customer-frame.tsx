import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sectionFromPath, sectionOf, sections } from '#kernel/section.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { usePermissionNotice } from './access/use-permission-notice.ts'
import { CookieNoticeSlot } from './cookie-notice-slot.tsx'
import { AddressDialogs } from './dialogs/address-dialogs.tsx'
import { useEventSection } from './event-context.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StaffBarSlot } from './staff/staff-bar-slot.tsx'

/**
 * The header and footer of a customer page, in the colour of its section. A my-events page uses the section of its
 * event. Until that is loaded, it uses the section in the query. Until hydration it uses neither, because the server
 * renders one page for all events.
 */
export const CustomerFrame = ({ children, account }: { children: ReactNode; account?: ReactNode }) => {
  const pathSection = useLocation({ select: ({ pathname }) => sectionFromPath(pathname) })
  const querySection = useLocation({ select: ({ search }) => sections.find((one) => one === search.section) })
  const isHydrated = useIsHydrated()
  const section = pathSection === undefined || pathSection === 'any' ? undefined : sectionOf(pathSection)
  const eventSection = useEventSection()
  const shownSection = section ?? eventSection ?? (isHydrated ? querySection : undefined)
  return (
    <div data-section={shownSection} className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-[20] focus:m-2 focus:rounded-field focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <StaffBarSlot area="customer" />
      <SiteHeader section={section} account={account} />
      <div id="content" className="flex-1 outline-none">
        {children}
      </div>
      <SiteFooter section={shownSection} />
      <AddressDialogs />
      <PermissionNotice />
      <CookieNoticeSlot />
    </div>
  )
}

/**
 * A separate component that renders nothing, so that the frame itself is not rendered again when the user is known.
 */
const PermissionNotice = () => {
  usePermissionNotice()
  return null
}
