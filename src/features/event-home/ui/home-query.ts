import { readHistoryState } from '#features/builder/rules/builder-flags.ts'
import { isId } from '#kernel/id-form.ts'
import { type Section, sections } from '#kernel/section.ts'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'

/**
 * What the address of event home says (001 §2), besides dialog, tab, page and button, which are the dialogs'. What is
 * not recognised counts as absent.
 */
export type HomeQuery = {
  readonly eventId?: string
  readonly packageId?: string
  readonly section?: Section
  readonly state?: string
  /** The customer hidden staff act for; nobody else is heard. */
  readonly customerId?: string
  readonly isLinkSent: boolean
  readonly addedProducts: number
  /** An event was just created: its organiser is asked for its details. */
  readonly isNew: boolean
  /** Its organiser is also asked when it is. */
  readonly asksDate: boolean
  /** All events are asked for, though there is one that could be shown. */
  readonly isList: boolean
}

export const readHomeQuery = (query: URLSearchParams, reader: { isHiddenStaff: boolean }): HomeQuery => {
  const id = (name: string) => {
    const text = query.get(name)
    return text !== null && isId(text) ? text : undefined
  }
  const count = query.get('added-products-count') ?? ''
  const deferred = readDeferredParameters(query)
  return {
    eventId: id('eventId'),
    packageId: id('packageId'),
    section: sections.find((each) => each === query.get('section')),
    state: readHistoryState(query),
    customerId: reader.isHiddenStaff ? id('customerId') : undefined,
    isLinkSent: query.get('magic-link-sent') === 'yes',
    addedProducts: /^\d{1,3}$/.test(count) ? Number(count) : 0,
    isNew: deferred['new-event'] === 'yes' || deferred['request-fd'] === 'yes',
    asksDate: deferred['request-date'] === 'yes',
    isList: query.get('list') === 'all',
  }
}
