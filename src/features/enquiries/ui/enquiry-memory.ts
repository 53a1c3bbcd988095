import type { Section } from '#kernel/section.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'

/** Identifies an enquiry: the answers about different products are stored separately. */
export type EnquirySubject = {
  readonly form: EnquiryFormType
  readonly section: Section
  /** Only set for the form about a product. */
  readonly productId?: string
}

/**
 * The answers of the first page, stored until the second page is complete, even if the page is reloaded. They are
 * removed when the enquiry is sent or cancelled.
 */
export type StoredAnswers = { readonly values: EnquiryValues; readonly requestId: string }

const keyOf = ({ form, section, productId = '' }: EnquirySubject) => `enquiry/${form}/${section}/${productId}`

export const readStoredEnquiry = (subject: EnquirySubject): StoredAnswers | undefined =>
  readJson(sessionStore(), keyOf(subject)) as StoredAnswers | undefined

/** Stores the answers. Unchanged answers keep their request id, so that sending them twice creates only one event. */
export const storeEnquiry = (subject: EnquirySubject, values: EnquiryValues): StoredAnswers => {
  const earlierAnswers = readStoredEnquiry(subject)
  if (earlierAnswers && JSON.stringify(earlierAnswers.values) === JSON.stringify(values))
    return earlierAnswers
  const answers = { values, requestId: crypto.randomUUID() }
  writeJson(sessionStore(), keyOf(subject), answers)
  return answers
}

export const removeStoredEnquiry = (subject: EnquirySubject): void => sessionStore().remove(keyOf(subject))
