import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { storeMagicLink, useCustomerDataCheck } from '#features/accounts/ui/index.ts'
import { clearLastDraft, type StoredTrip, storeTrip } from '#features/builder/ui/index.ts'
import type { CreatedEvent, CreationRef } from '#features/events/rules/creation/created-event-query.ts'
import { openCreatedEvent, setCreatedEvent } from '#features/events/ui/index.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { eventHomeQuery } from '../rules/enquiry-arrival.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'

type SentEnquiry = {
  readonly created: CreatedEvent
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
  readonly ref: CreationRef
  readonly user: CurrentUser
  /** The trip of the enquiry, for the first package of an event without one. */
  readonly trip: StoredTrip
  /** Called just before the event is shown. */
  readonly onReady: () => void
}

/**
 * Returns the functions that navigate after an enquiry is sent. One opens the event, the other asks for the code that
 * was sent by email.
 */
export const useNavigateAfterEnquiry = () => {
  const router = useRouter()
  const queries = useQueryClient()
  const needsCorrection = useCustomerDataCheck()
  return useMemo(() => {
    const navigateTo = (href: string, options?: { replace: true }) =>
      router.navigate({ href, ...options, ignoreBlocker: true })
    const requestAccountCorrection = async () => {
      if (!(await needsCorrection())) return
      const href = withQuery(currentUrl(router), { 'correct-account': 'yes' })
      await router.navigate({ href, replace: true, resetScroll: false })
    }
    return {
      showEvent: async ({ created, user, trip, onReady, ...arrival }: SentEnquiry) => {
        const { event, packageId } = created
        if (packageId === null) storeTrip(event._doc, trip)
        await setCreatedEvent(queries, user.id, created)
        onReady()
        await openCreatedEvent(navigateTo, created, eventHomeQuery(created, arrival))
        // Don’t wait: the checks can take seconds, and the event should appear before that.
        void requestAccountCorrection()
      },
      /** Clears the builder and opens event home, which asks for the code (ENQ-005). */
      requestCode: async (magicLink: { email: string }) => {
        clearLastDraft()
        storeMagicLink(magicLink)
        await navigateTo('/my-events?magic-link-sent=yes&form=enquiryForm&ref=signup-form')
      },
    }
  }, [router, queries, needsCorrection])
}
