import { readHistoryState } from '#features/builder/rules/builder-flags.ts'
import { isId } from '#kernel/id-pattern.ts'
import { type Section, sections } from '#kernel/section.ts'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'

/**
 * The query parameters of event home (SHELL-014), without tab, page and button, which dialogs read themselves. The only
 * dialog in it is the one for attendance. Parameters with unknown values count as absent.
 */
export type HomeQuery = {
  readonly eventId?: string
  readonly packageId?: string
  readonly section?: Section
  readonly state?: string
  /** The customer for whom hidden staff act; ignored for other users. */
  readonly customerId?: string
  readonly isLinkSent: boolean
  readonly addedProducts: number
  /** True if the event was just created, so that its organiser is asked for the names. */
  readonly asksNames: boolean
  /** True if the organiser is asked for the date of an undated package. */
  readonly asksDate: boolean
  /** True if the address opens the Attendance dialog. */
  readonly asksAttendance: boolean
  /** True if the page scrolls to the payment, as after the link in a payment reminder. */
  readonly goesToPayment: boolean
  /** True if the list of all events is shown, even if one event could be opened. */
  readonly isList: boolean
}

export const readHomeQuery = (query: URLSearchParams, reader: { isHiddenStaff: boolean }): HomeQuery => {
  const id = (name: string) => {
    const text = query.get(name)
    return text !== null && isId(text) ? text : undefined
  }
  const count = query.get('added-products-count') ?? ''
  const deferredParameters = readDeferredParameters(query)
  return {
    eventId: id('eventId'),
    packageId: id('packageId'),
    section: sections.find((each) => each === query.get('section')),
    state: readHistoryState(query),
    customerId: reader.isHiddenStaff ? id('customerId') : undefined,
    isLinkSent: query.get('magic-link-sent') === 'yes',
    addedProducts: /^\d{1,3}$/.test(count) ? Number(count) : 0,
    asksNames: deferredParameters['new-event'] === 'yes' || deferredParameters['request-fd'] === 'yes',
    asksDate: deferredParameters['request-date'] === 'yes',
    asksAttendance: query.get('dialog') === 'attendance',
    goesToPayment: query.get('pay') === 'yes',
    isList: query.get('list') === 'all',
  }
}
