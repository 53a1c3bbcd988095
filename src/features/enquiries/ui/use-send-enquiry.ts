import { useState } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { isToggledStaff, writeFormMemory } from '#features/accounts/ui/index.ts'
import { clearLastDraft } from '#features/builder/ui/index.ts'
import { useLocations } from '#features/catalogue/ui/index.ts'
import type { CreationRef } from '#features/events/rules/creation/created-event-query.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import type { Enquiry } from '../rules/enquiry-creation.ts'
import { enquiryData } from '../rules/enquiry-form.ts'
import { type EnquirySubject, removeStoredEnquiry, type StoredAnswers } from './enquiry-memory.ts'
import { sendEnquiry, sendWithoutLogin } from './send-enquiry.ts'
import { useNavigateAfterEnquiry } from './use-enquiry-arrival.ts'
import type { EnquiryBasis } from './use-enquiry-basis.ts'
import { useSendSteps } from './use-send-steps.ts'

/** The organiser of the trip. */
export type EnquiryOwner =
  | { readonly kind: 'loggedIn'; readonly user: CurrentUser; readonly ref: CreationRef }
  | { readonly kind: 'magicLink'; readonly email: string }

type SentSubject = EnquirySubject & { readonly formRef: string | undefined }

/**
 * Returns the id of the selected customer if the user is staff in the customer view (ACC-049); undefined for all
 * others, who are organisers themselves.
 */
const organiserIdOf = (user: CurrentUser): string | undefined => (isToggledStaff(user) ? user.id : undefined)

/**
 * Returns `send`, which sends an enquiry and then opens the home page of the event. If sending fails, `problem` has the
 * message, and the user can send the enquiry again.
 */
export const useSendEnquiry = (subject: SentSubject, basis: EnquiryBasis, onSent: () => void) => {
  const { form, section, formRef } = subject
  const events = useEventsApi()
  const stepsFor = useSendSteps()
  const navigateAfter = useNavigateAfterEnquiry()
  const { data: locations } = useLocations(section)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const enquiryOf = ({ values, requestId }: StoredAnswers): Enquiry => {
    // An unknown location, for example from a page’s address, counts as not chosen.
    const location = locations?.find(({ id }) => id === values.locationField)
    const locationId = (locations ? location?.id : values.locationField) || null
    return {
      formType: form,
      section,
      formRef,
      requestId,
      locationId,
      ...basis.applyTo(
        enquiryData(values, (id) => (id === locationId ? (location?.name ?? id) : undefined)),
        requestId,
      ),
    }
  }
  const finish = () => {
    removeStoredEnquiry(subject)
    if (form === 'packageExitForm') clearLastDraft()
    writeFormMemory(section, { notes: '' })
    onSent()
  }
  const deliver = async (enquiry: Enquiry, organiser: EnquiryOwner) => {
    if (organiser.kind === 'loggedIn') {
      const { user, ref } = organiser
      const { addsPackage, ...created } = await sendEnquiry(
        enquiry,
        organiserIdOf(user),
        stepsFor(user, section),
      )
      const trip = enquiry.data.packageSettings
      return navigateAfter.showEvent({
        created,
        addsPackage,
        formType: form,
        user,
        ref,
        trip,
        onReady: finish,
      })
    }
    await sendWithoutLogin(enquiry, organiser.email, {
      create: async (request) => (await events.createUnauthenticatedEvent(request)).data,
      createEmpty: async (request) => (await events.createUnauthenticatedEmptyEvent(request)).data,
    })
    finish()
    return navigateAfter.requestCode({ email: organiser.email })
  }
  const send = async (answers: StoredAnswers, organiser: EnquiryOwner) => {
    setProblem(undefined)
    setSending(true)
    try {
      await deliver(enquiryOf(answers), organiser)
    } catch (reason) {
      setProblem(failureMessage(reason))
    }
    setSending(false)
  }
  return { send, isSending, problem }
}
