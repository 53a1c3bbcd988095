import type { EnquiryFormType } from './enquiry-buttons.ts'

/** How somebody came to be the organiser: by which form, or by a plain save of who was logged in (001 §2). */
export type EnquiryRef = 'signup-form' | 'login-form' | 'save-button'

export type Arrival = {
  readonly eventId: string
  readonly section: string
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
  readonly ref: EnquiryRef
  /** The package has a start; undefined without a package. */
  readonly isDated: boolean | undefined
  /** It has no package, and one is to be added now. */
  readonly addsPackage: boolean
  readonly formType: EnquiryFormType
}

/**
 * The query of event home after an enquiry (001 §2): which event, and what is asked of its organiser there.
 * An event without a package goes on with the adding of one (ENQ-016, ENQ-017).
 */
export const arrivalQuery = (arrival: Arrival): Record<string, string> => {
  const { eventId, section, packageId, existingEvent, rpt, ref, isDated, addsPackage, formType } = arrival
  const isNew = !existingEvent
  return {
    eventId,
    section,
    ...(packageId && { packageId }),
    // The address knows no form of its own for whoever leaves a package (SHELL-015).
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
