import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readBuilderFlags, readStoredTrip, storeTrip, useBuilderDeps } from '#features/builder/ui/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'

type Begin = {
  event: WireEvent
  /** Its organiser looks at it as it is now, and is not asked anything else. */
  isReady: boolean
  /** Shows the places to choose from; the query goes along to the chosen one. */
  openPlaces: (query: string) => void
}

/**
 * The way to a package of an event: for how many nights, unless that was said, and where. To the first one it
 * begins by itself when the address asks for it, as it does after an enquiry (002 §4); a further one is for the
 * same trip as the first.
 */
export const useBeginPackage = ({ event, isReady, openPlaces }: Begin): (() => Promise<void>) => {
  const services = useBuilderDeps()
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const [first] = event.packageOption
  const begin = async () => {
    if (first) {
      const { nightsCount, peopleCount, startDate } = first
      storeTrip(event._doc, { nightsCount, peopleCount, startDate })
    } else if (!readStoredTrip(event._doc)) {
      const [{ askNights }, { packageLimits }] = await Promise.all([
        loadPart(() => import('./ask-nights.tsx')),
        loadPart(() => import('#features/events/rules/quantities/package-limits.ts')),
      ])
      const limits = packageLimits(await services.readLimits(sectionOf(event.section)).catch(() => ({})))
      const nightsCount = await askNights(limits)
      if (nightsCount === undefined) return
      storeTrip(event._doc, { nightsCount, peopleCount: event.estimatedCustomers })
    }
    const query = new URLSearchParams({ eventId: event._doc, 'add-package': 'true' })
    if (!first) query.set('to-new-event', 'true')
    openPlaces(String(query))
  }
  const latest = useRef(begin)
  latest.current = begin
  // The page still stands while the next one loads, whose address it sees already.
  const isHere = pathname === '/my-events'
  const isAsked = isHere && readBuilderFlags(new URLSearchParams(searchStr)).addsPackage
  const begins = isAsked && isReady && !first
  useEffect(() => {
    if (!begins) return
    const href = withQuery(addressIn(router), { 'add-package': undefined, 'to-new-event': undefined })
    void router.navigate({ href, replace: true, resetScroll: false })
    void latest.current()
  }, [begins, router])
  return begin
}
