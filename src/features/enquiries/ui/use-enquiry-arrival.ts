import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { storeMagicLink, useCustomerDataCheck } from '#features/accounts/ui/index.ts'
import { clearLastDraft, type StoredTrip, storeTrip } from '#features/builder/ui/index.ts'
import { recallEvent, storeCurrentEvent } from '#features/event-home/ui/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import { arrivalQuery, type EnquiryRef } from '../rules/enquiry-arrival.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'

/** Milliseconds until the events reload, for an event that was not the current one (ENQ-017). */
const reloadDelayMs = 500

type Arrived = {
  readonly event: WireEvent
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
  readonly rpt: 'y' | 'n'
  readonly ref: EnquiryRef
  readonly user: CurrentUser
  /** The trip from the enquiry, for the first package of an event without one. */
  readonly trip: StoredTrip
  /** Called just before the event is shown. */
  readonly onReady: () => void
}

const wait = (time: number) => new Promise((done) => setTimeout(done, time))

/** Returns functions that navigate after an enquiry was sent: to the event, or to the code from the mail. */
export const useArrival = () => {
  const router = useRouter()
  const queries = useQueryClient()
  const needsCorrection = useCustomerDataCheck()
  return useMemo(() => {
    const leaveTo = (href: string) => router.navigate({ href, ignoreBlocker: true })
    const askCorrectAccount = async () => {
      if (!(await needsCorrection())) return
      const href = withQuery(addressIn(router), { 'correct-account': 'yes' })
      await router.navigate({ href, replace: true, resetScroll: false })
    }
    /** Makes the event the current one (ENQ-016, ENQ-017). */
    const setEvent = async ({ event, packageId, user }: Arrived) => {
      queries.setQueryData(eventKeys.event(user.id, event._doc, undefined), event)
      if (recallEvent(user.id)?.eventId === event._doc) return
      storeCurrentEvent({ userId: user.id, eventId: event._doc, packageId: packageId ?? undefined })
      await wait(reloadDelayMs)
      await queries.invalidateQueries({ queryKey: eventKeys.list(user.id) })
    }
    return {
      showEvent: async (arrived: Arrived) => {
        const { event, packageId, existingEvent, rpt, ref, addsPackage, formType } = arrived
        if (packageId === null) storeTrip(event._doc, arrived.trip)
        await setEvent(arrived)
        arrived.onReady()
        const pack = event.packageOption.find(({ id }) => id === packageId)
        const isDated = pack && pack.startDate !== null
        const query = {
          eventId: event._doc,
          section: event.section,
          packageId,
          existingEvent,
          rpt,
          ref,
          isDated,
          addsPackage,
          formType,
        }
        await leaveTo(`/my-events?${new URLSearchParams(arrivalQuery(query))}`)
        // Don't wait: the checks can take seconds, and the event should appear first.
        void askCorrectAccount()
      },
      /** Clears the builder and opens event home, which asks for the code (ENQ-005). */
      askCode: async (sent: { email: string }) => {
        clearLastDraft()
        storeMagicLink(sent)
        await leaveTo('/my-events?magic-link-sent=yes&form=enquiryForm&ref=signup-form')
      },
    }
  }, [router, queries, needsCorrection])
}
