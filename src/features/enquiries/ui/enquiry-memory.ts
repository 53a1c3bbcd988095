import type { Section } from '#kernel/section.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'

/** Identifies an enquiry: enquiries about different products are stored separately. */
export type EnquirySubject = {
  readonly form: EnquiryFormType
  readonly section: Section
  /** Set for the form about a product. */
  readonly productId?: string
}

/**
 * The answers of the first page, stored for the second page and across a reload. Removed when the enquiry is
 * sent or cancelled.
 */
export type StoredAnswers = { readonly values: EnquiryValues; readonly requestId: string }

const keyOf = ({ form, section, productId = '' }: EnquirySubject) => `enquiry/${form}/${section}/${productId}`

export const recallEnquiry = (subject: EnquirySubject): StoredAnswers | undefined =>
  readJson(sessionStore(), keyOf(subject)) as StoredAnswers | undefined

/** Stores the answers. Unchanged answers keep their request id, so sending them twice creates one event. */
export const storeEnquiry = (subject: EnquirySubject, values: EnquiryValues): StoredAnswers => {
  const stored = recallEnquiry(subject)
  if (stored && JSON.stringify(stored.values) === JSON.stringify(values)) return stored
  const filled = { values, requestId: crypto.randomUUID() }
  writeJson(sessionStore(), keyOf(subject), filled)
  return filled
}

export const forgetEnquiry = (subject: EnquirySubject): void => sessionStore().remove(keyOf(subject))
