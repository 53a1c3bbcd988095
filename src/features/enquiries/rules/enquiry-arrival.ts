import type { EnquiryFormType } from './enquiry-buttons.ts'

/** How the organiser was identified: by a form, or by saving while logged in (SHELL-015). */
export type EnquiryRef = 'signup-form' | 'login-form' | 'save-button'

export type Arrival = {
  readonly eventId: string
  readonly section: string
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
  readonly ref: EnquiryRef
  /** Whether the package has a start date; undefined without a package. */
  readonly isDated: boolean | undefined
  /** Whether the event has no package and continues with adding one. */
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
}

/**
 * Returns the query of event home after an enquiry (EVT-041): the event, and what to ask its organiser. An
 * event without a package continues with adding one (ENQ-016, ENQ-017).
 */
export const arrivalQuery = (arrival: Arrival): Record<string, string> => {
  const { eventId, section, packageId, existingEvent, rpt, ref, isDated, addsPackage, formType } = arrival
  const isNew = !existingEvent
  return {
    eventId,
    section,
    ...(packageId && { packageId }),
    // Addresses have no name for the form on leaving a package (SHELL-015).
    form: formType === 'productForm' ? formType : 'enquiryForm',
    ref,
    'new-event': isNew ? 'yes' : 'no',
    rpt,
    ...(isNew && { 'request-fd': 'yes' }),
    ...(isNew && isDated === false && { 'request-date': 'yes' }),
    ...(addsPackage && { 'add-package': 'true' }),
    ...(addsPackage && isNew && { 'to-new-event': 'true' }),
  }
}
