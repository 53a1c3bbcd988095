import type { EnquirySettings } from '#features/content/rules/enquiry-settings.ts'

/** The dialog’s pages by their names in the address: 1 is about the trip, 2 about the person (ENQ-001). */
export type EnquiryPage = '1' | '2'

export type EnquirySituation = {
  readonly firstForm: EnquirySettings['firstForm']
  /** True if a customer is logged in, or staff with a customer selected (ENQ-004). */
  readonly hasCustomer: boolean
  /** True if the page about the trip is complete. */
  readonly isFilled: boolean
}

/** Returns the pages in order (ENQ-O13), without the page about the person if the customer is known. */
export const enquiryPages = ({ firstForm, hasCustomer }: EnquirySituation): readonly EnquiryPage[] => {
  if (hasCustomer) return ['1']
  return firstForm === 'login' ? ['2', '1'] : ['1', '2']
}

/** Returns the page to show for an address. A page is shown only once the pages before it are complete. */
export const pageToShow = (requestedPage: string | null, situation: EnquirySituation): EnquiryPage => {
  const pages = enquiryPages(situation)
  const page = pages.find((each) => each === requestedPage) ?? pages[0]!
  const isReady = page === pages[0] || (page === '2' && situation.isFilled)
  return isReady ? page : pages[0]!
}

/** Returns the next page to complete; 'send' if all pages are complete. */
export const nextStep = ({ isFilled, hasCustomer }: EnquirySituation): EnquiryPage | 'send' => {
  if (!isFilled) return '1'
  return hasCustomer ? 'send' : '2'
}
