import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sectionFromPath, sectionOf, sections } from '#kernel/section.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { usePermissionNotice } from './access/use-permission-notice.ts'
import { CookieNoticeSlot } from './cookie-notice-slot.tsx'
import { AddressDialogs } from './dialogs/address-dialogs.tsx'
import { useSectionAtHand } from './event-at-hand.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StaffBarSlot } from './staff/staff-bar-slot.tsx'

/**
 * Head and foot of a customer page, in the colour of its section. Pages of one's own events tell that of the event
 * they show, and until it has come the one in their query, which the page as it was kept does not know.
 */
export const CustomerFrame = ({ children, account }: { children: ReactNode; account?: ReactNode }) => {
  const routed = useLocation({ select: ({ pathname }) => sectionFromPath(pathname) })
  const named = useLocation({ select: ({ search }) => sections.find((one) => one === search.section) })
  const isAlive = useIsHydrated()
  const section = routed === undefined || routed === 'any' ? undefined : sectionOf(routed)
  const atHand = useSectionAtHand()
  const shown = section ?? atHand ?? (isAlive ? named : undefined)
  return (
    <div data-section={shown} className="flex min-h-dvh flex-col">
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
      <SiteFooter section={shown} />
      <AddressDialogs />
      <PermissionNotice />
      <CookieNoticeSlot />
    </div>
  )
}

/** Draws nothing: it is apart so that the frame is not drawn anew when it turns out who reads. */
const PermissionNotice = () => {
  usePermissionNotice()
  return null
}
