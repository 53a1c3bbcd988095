import {
  type CreatedEvent,
  type CreationRef,
  createdEventQuery,
} from '#features/events/rules/creation/created-event-query.ts'
import type { EnquiryFormType } from './enquiry-buttons.ts'

type SentEnquiry = {
  readonly ref: CreationRef
  /** True if the event has no package and the user continues by adding one. */
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
}

/**
 * Returns the query parameters of event home after an enquiry. Those for an event without a package open the dialogs
 * that add one (ENQ-016, ENQ-017).
 */
export const eventHomeQuery = (
  createdEvent: CreatedEvent,
  { ref, addsPackage, formType }: SentEnquiry,
): Record<string, string> => ({
  // SHELL-015 defines no name in addresses for the exit form, so it uses the name of the enquiry form.
  ...createdEventQuery(createdEvent, { form: formType === 'productForm' ? formType : 'enquiryForm', ref }),
  ...(addsPackage && { 'add-package': 'true' }),
  ...(addsPackage && !createdEvent.existingEvent && { 'to-new-event': 'true' }),
})
