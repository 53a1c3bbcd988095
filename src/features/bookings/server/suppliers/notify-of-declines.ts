import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { entriesAt } from '#features/event-document/rules/product-list-item.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { visibilityOf } from '#features/events/rules/reading/visibility.ts'
import { type EventsDeps, eventPermissions, type SavedChange } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import {
  canChooseAnother,
  type DeclinedProduct,
  groupDeclines,
  newDeclines,
  omitHiddenEntries,
} from '../../rules/suppliers/declines.ts'
import { type OrganiserNotice, productDeclinedMail, supplierDeclinedMail } from './decline-mails.ts'

type Deps = Pick<EventsDeps, 'outbox' | 'config' | 'now'>

/**
 * Emails the organiser and staff about each product that a supplier declines with a save (SUP-O11). Call this in the
 * transaction of the save: its lock makes sure that repeated and concurrent answers send one email. A stage that staff
 * set by hand sends nothing, because it only records what they have arranged. If staff enter a supplier's answer, the
 * emails are sent too, but the manager gets none about an answer that they entered themselves.
 */
export const notifyOfDeclines = async (
  tx: Tx,
  { before, after, doneBy, commands }: SavedChange,
  deps: Deps,
): Promise<void> => {
  const answers = commands.filter(({ name }) => name === 'declineProductBooking')
  const declines = newDeclines(before, after).filter(({ pack, entry }) =>
    answers.some((answer) => answer.packageId === pack.id && entriesAt(pack, answer).includes(entry)),
  )
  for (const declined of groupDeclines(declines)) {
    const notice = await notifyOrganiser(tx, after, declined, deps)
    if (doneBy !== after.managerId) await notifyStaff(tx, after, declined, notice, deps)
  }
}

/** Emails the organiser about the declined entries that they see. Returns 'sent', or why no email was sent. */
const notifyOrganiser = async (
  tx: Tx,
  event: EventDocument,
  decline: DeclinedProduct,
  { outbox, config, now }: Deps,
): Promise<OrganiserNotice> => {
  const today = dayOf(now())
  // The booking stays in place until staff agree to the cancellation.
  if (decline.entries[0].stage === 'Cancellation Requested') return 'waits'
  const mustHide =
    decline.entries.some(({ hideProduct }) => hideProduct) && !(await seesHiddenProducts(tx, event, today))
  const visibleProduct = mustHide ? omitHiddenEntries(decline) : decline
  if (!visibleProduct) return 'hidden'
  if (!sendsMail(event, 'product-declined')) return 'turnedOff'
  const organiser = await findPerson(tx, event.organiserId)
  if (!organiser?.email) return 'noAddress'
  const canChoose = canChooseAnother(event, visibleProduct.pack, today)
  await outbox.queueMail(tx, productDeclinedMail(config, event, organiser, visibleProduct, canChoose))
  return 'sent'
}

const seesHiddenProducts = async (tx: Tx, event: EventDocument, today: string): Promise<boolean> => {
  const { organiserId: customerId } = event
  const organiser = { userId: customerId, sessionId: '', userType: 'customer', roles: [] } as const
  const can = await eventPermissions(tx, organiser, event, today)
  return visibilityOf(event, { kind: 'organiser', customerId }, can).hiddenProduct
}

const notifyStaff = async (
  tx: Tx,
  event: EventDocument,
  decline: DeclinedProduct,
  notice: OrganiserNotice,
  { outbox, config }: Deps,
): Promise<void> => {
  if (!sendsMail(event, 'supplier-declined')) return
  const manager = event.managerId === null ? undefined : await findPerson(tx, event.managerId)
  const reader =
    manager?.email && isActiveStaff(manager)
      ? manager
      : event.section === 'events'
        ? config.eventsContact
        : config.contact
  await outbox.queueMail(tx, supplierDeclinedMail(config, event, reader, decline, notice))
}
