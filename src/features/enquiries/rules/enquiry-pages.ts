import type { EnquirySettings } from '#features/content/rules/enquiry-settings.ts'

/** The pages of the dialog as an address names them: 1 asks about the trip, 2 who asks (002 §2). */
export type EnquiryPage = '1' | '2'

export type EnquirySituation = {
  readonly firstForm: EnquirySettings['firstForm']
  /** Somebody is logged in whom the event can belong to: a customer, or staff with a customer selected (002 §5). */
  readonly hasCustomer: boolean
  /** The questions about the trip are answered. */
  readonly isFilled: boolean
}

/** The pages in the order they come (ENQ-O13); whose trip it is, is asked only while that is not known. */
export const enquiryPages = ({ firstForm, hasCustomer }: EnquirySituation): readonly EnquiryPage[] => {
  if (hasCustomer) return ['1']
  return firstForm === 'login' ? ['2', '1'] : ['1', '2']
}

/** The page to show when an address asks for one: no page before what comes ahead of it is done. */
export const pageToShow = (asked: string | null, situation: EnquirySituation): EnquiryPage => {
  const pages = enquiryPages(situation)
  const page = pages.find((each) => each === asked) ?? pages[0]!
  const isReady = page === pages[0] || (page === '2' && situation.isFilled)
  return isReady ? page : pages[0]!
}

/** What follows when a page is done: the question that is still open, or the sending. */
export const nextStep = ({ isFilled, hasCustomer }: EnquirySituation): EnquiryPage | 'send' => {
  if (!isFilled) return '1'
  return hasCustomer ? 'send' : '2'
}
