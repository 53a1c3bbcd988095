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
 * Returns the query of event home after an enquiry: that of any created event, with parameters for an event without a
 * package that make the user continue by adding one (ENQ-016, ENQ-017).
 */
export const eventHomeQuery = (
  created: CreatedEvent,
  { ref, addsPackage, formType }: SentEnquiry,
): Record<string, string> => ({
  // The form shown on leaving a package has no name for addresses (SHELL-015).
  ...createdEventQuery(created, { form: formType === 'productForm' ? formType : 'enquiryForm', ref }),
  ...(addsPackage && { 'add-package': 'true' }),
  ...(addsPackage && !created.existingEvent && { 'to-new-event': 'true' }),
})
