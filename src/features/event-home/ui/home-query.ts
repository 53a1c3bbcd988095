import { readHistoryState } from '#features/builder/rules/builder-flags.ts'
import { isId } from '#kernel/id-pattern.ts'
import { type Section, sections } from '#kernel/section.ts'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'

/**
 * The query of event home (SHELL-014). Dialogs read the parameters tab, page and button themselves, and of the dialogs
 * only attendance is part of it. Unknown parameters count as absent.
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
  /** The event was just created: ask its organiser for the names. */
  readonly asksNames: boolean
  /** Ask the organiser for the date of an undated package. */
  readonly asksDate: boolean
  /** The address opens the Attendance dialog. */
  readonly asksAttendance: boolean
  /** Show all events, even if one could be opened. */
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
    asksNames: deferred['new-event'] === 'yes' || deferred['request-fd'] === 'yes',
    asksDate: deferred['request-date'] === 'yes',
    asksAttendance: query.get('dialog') === 'attendance',
    isList: query.get('list') === 'all',
  }
}
