import {
  type CreatedEvent,
  type CreationRef,
  createdEventQuery,
} from '#features/events/rules/creation/created-event-query.ts'
import type { EnquiryFormType } from './enquiry-buttons.ts'

type Arrival = {
  readonly ref: CreationRef
  /** Whether the event has no package and continues with adding one. */
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
}

/**
 * Returns the query of event home after an enquiry: that of any creation, and for an event without a package the
 * parameters that continue with adding one (ENQ-016, ENQ-017).
 */
export const arrivalQuery = (
  created: CreatedEvent,
  { ref, addsPackage, formType }: Arrival,
): Record<string, string> => ({
  // Addresses have no name for the form on leaving a package (SHELL-015).
  ...createdEventQuery(created, { form: formType === 'productForm' ? formType : 'enquiryForm', ref }),
  ...(addsPackage && { 'add-package': 'true' }),
  ...(addsPackage && !created.existingEvent && { 'to-new-event': 'true' }),
})
