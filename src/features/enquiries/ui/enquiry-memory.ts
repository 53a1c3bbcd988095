import type { Section } from '#kernel/section.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'

/** Which enquiry it is: what is asked about one product is not what is asked about another. */
export type EnquirySubject = {
  readonly form: EnquiryFormType
  readonly section: Section
  /** Of the form about a product. */
  readonly productId?: string
}

/** What was answered on the first page, for the second one and over a reload; gone once it is sent or given up. */
export type FilledEnquiry = { readonly values: EnquiryValues; readonly requestId: string }

const keyOf = ({ form, section, productId = '' }: EnquirySubject) => `enquiry/${form}/${section}/${productId}`

export const recallEnquiry = (subject: EnquirySubject): FilledEnquiry | undefined =>
  readJson(sessionStore(), keyOf(subject)) as FilledEnquiry | undefined

/** The same answers keep their request id: sent twice they make one event. */
export const storeEnquiry = (subject: EnquirySubject, values: EnquiryValues): FilledEnquiry => {
  const kept = recallEnquiry(subject)
  if (kept && JSON.stringify(kept.values) === JSON.stringify(values)) return kept
  const filled = { values, requestId: crypto.randomUUID() }
  writeJson(sessionStore(), keyOf(subject), filled)
  return filled
}

export const forgetEnquiry = (subject: EnquirySubject): void => sessionStore().remove(keyOf(subject))
