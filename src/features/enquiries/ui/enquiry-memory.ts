import type { Section } from '#kernel/section.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { EnquiryValues } from '../rules/enquiry-form.ts'

/** What was answered on the first page, for the second one and over a reload; gone once it is sent or given up. */
export type FilledEnquiry = { readonly values: EnquiryValues; readonly requestId: string }

const keyOf = (section: Section) => `enquiry/${section}`

export const recallEnquiry = (section: Section): FilledEnquiry | undefined =>
  readJson(sessionStore(), keyOf(section)) as FilledEnquiry | undefined

/** The same answers keep their request id: sent twice they make one event. */
export const keepEnquiry = (section: Section, values: EnquiryValues): FilledEnquiry => {
  const kept = recallEnquiry(section)
  if (kept && JSON.stringify(kept.values) === JSON.stringify(values)) return kept
  const filled = { values, requestId: crypto.randomUUID() }
  writeJson(sessionStore(), keyOf(section), filled)
  return filled
}

export const forgetEnquiry = (section: Section): void => sessionStore().remove(keyOf(section))
