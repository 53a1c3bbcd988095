import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { storeMagicLink, useCustomerDataCheck } from '#features/accounts/ui/index.ts'
import { clearLastDraft, type StoredTrip, storeTrip } from '#features/builder/ui/index.ts'
import type { CreatedEvent, CreationRef } from '#features/events/rules/creation/created-event-query.ts'
import { openCreatedEvent, setCreatedEvent } from '#features/events/ui/index.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import { arrivalQuery } from '../rules/enquiry-arrival.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'

type Arrived = {
  readonly created: CreatedEvent
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
  readonly ref: CreationRef
  readonly user: CurrentUser
  /** The trip from the enquiry, for the first package of an event without one. */
  readonly trip: StoredTrip
  /** Called just before the event is shown. */
  readonly onReady: () => void
}

/** Returns functions that navigate after an enquiry was sent: to the event, or to the code from the mail. */
export const useArrival = () => {
  const router = useRouter()
  const queries = useQueryClient()
  const needsCorrection = useCustomerDataCheck()
  return useMemo(() => {
    const leaveTo = (href: string, how?: { replace: true }) =>
      router.navigate({ href, ...how, ignoreBlocker: true })
    const askCorrectAccount = async () => {
      if (!(await needsCorrection())) return
      const href = withQuery(addressIn(router), { 'correct-account': 'yes' })
      await router.navigate({ href, replace: true, resetScroll: false })
    }
    return {
      showEvent: async ({ created, user, trip, onReady, ...arrival }: Arrived) => {
        const { event, packageId } = created
        if (packageId === null) storeTrip(event._doc, trip)
        await setCreatedEvent(queries, user.id, created)
        onReady()
        await openCreatedEvent(leaveTo, created, arrivalQuery(created, arrival))
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
