import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readBuilderFlags, readStoredTrip, storeTrip, useBuilderDeps } from '#features/builder/ui/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'

type BeginProps = {
  event: WireEvent
  /** True if the organiser sees the current state of the event and no dialog is open. */
  isReady: boolean
  /** Opens the list of locations. The query is added to the address of the chosen location. */
  openLocations: (query: string) => void
}

/**
 * Returns a function that starts a package of an event: it asks for the number of nights (unless known), then for the
 * location. The first package starts automatically if the address says so, as after an enquiry (ENQ-017). Later
 * packages use the dates and people of the first one.
 */
export const useBeginPackage = ({ event, isReady, openLocations }: BeginProps): (() => Promise<void>) => {
  const builderDeps = useBuilderDeps()
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const [firstPackage] = event.packageOption
  const start = async () => {
    if (firstPackage) {
      const { nightsCount, peopleCount, startDate } = firstPackage
      storeTrip(event._doc, { nightsCount, peopleCount, startDate })
    } else if (!readStoredTrip(event._doc)) {
      const [{ askNights }, { packageLimits }] = await Promise.all([
        loadPart(() => import('./ask-nights.tsx')),
        loadPart(() => import('#features/event-document/rules/quantities/package-limits.ts')),
      ])
      const limits = packageLimits(await builderDeps.readLimits(sectionOf(event.section)).catch(() => ({})))
      const nightsCount = await askNights(limits)
      if (nightsCount === undefined) return
      storeTrip(event._doc, { nightsCount, peopleCount: event.estimatedCustomers })
    }
    const query = new URLSearchParams({ eventId: event._doc, 'add-package': 'true' })
    if (!firstPackage) query.set('to-new-event', 'true')
    openLocations(String(query))
  }
  const latestStart = useRef(start)
  latestStart.current = start
  // While the router loads another page, this page is still rendered, but `pathname` is already that of the other page.
  const isOnEventHome = pathname === '/my-events'
  const isRequested = isOnEventHome && readBuilderFlags(new URLSearchParams(searchStr)).addsPackage
  const startsNow = isRequested && isReady && !firstPackage
  useEffect(() => {
    if (!startsNow) return
    const href = withQuery(currentUrl(router), { 'add-package': undefined, 'to-new-event': undefined })
    void router.navigate({ href, replace: true, resetScroll: false })
    void latestStart.current()
  }, [startsNow, router])
  return start
}
