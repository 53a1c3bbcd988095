import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import type { BookingFollowUps, EventsDeps } from '#features/events/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { MailMessage } from '#platform/server/mail/mail-message.ts'
import { enquiryAgainMail, eventBookedMail, undecidedMail } from './mails.ts'
import { completeMoneyTasks, createMoneyTask, ensureStaffTask } from './suppliers/event-task-store.ts'
import { requestSuppliers, updateTasks } from './suppliers/request-suppliers.ts'

type Deps = Pick<EventsDeps, 'outbox' | 'config' | 'now'>
type Recipient = { readonly email: string; readonly firstName: string }

/**
 * Creates the functions that follow up a change of a booking. After a booking, they request the products from
 * suppliers, and send an email to the organiser and to the guests who have paid. If deposits are paid but nothing can
 * be booked, they create a task for staff and send an email to the organiser. If the event becomes an enquiry again,
 * they complete that task and send an email to the organiser, unless the organiser caused this. After a cancellation,
 * they update the suppliers' tasks and send the suppliers an email.
 */
export const createBookingFollowUps = (deps: Deps): Omit<BookingFollowUps, 'isPaymentPending'> => ({
  askStaff: (tx, { eventId, title }) => ensureStaffTask(tx, eventId, title, deps.now()),
  afterStageChange: async (tx, { before, after, doneBy }) => {
    if (after.statusStage === 'Cancelled') return updateTasks(tx, before, after, deps)
    if (after.statusStage === 'Enquiry') {
      await completeMoneyTasks(tx, after.id)
      if (doneBy === after.organiserId || !sendsMail(after, 'enquiry-again')) return
      return sendMails(tx, deps, [after.organiserId], (recipient) =>
        enquiryAgainMail(deps.config, after, recipient),
      )
    }
    if (after.statusStage !== 'Booked') return
    await requestSuppliers(tx, after, deps)
    if (!sendsMail(after, 'event-booked')) return
    await sendMails(tx, deps, recipientsOfBooking(after), (recipient) =>
      eventBookedMail(deps.config, after, recipient),
    )
  },
  afterUndecided: async (tx, { event, reason, isNew }) => {
    await createMoneyTask(tx, event.id, reason, deps.now())
    if (!isNew || !sendsMail(event, 'booking-undecided')) return
    await sendMails(tx, deps, [event.organiserId], (recipient) =>
      undecidedMail(deps.config, event, recipient, reason),
    )
  },
})

/** Returns the organiser and the guests who have paid. */
const recipientsOfBooking = ({ organiserId, guests }: EventDocument): string[] => [
  ...new Set([
    organiserId,
    ...guests.filter(({ paidPence }) => paidPence > 0).map(({ customerId }) => customerId),
  ]),
]

const sendMails = async (
  tx: Tx,
  { outbox }: Deps,
  personIds: readonly string[],
  mailTo: (recipient: Recipient) => MailMessage,
) => {
  for (const id of personIds) {
    const person = await findPerson(tx, id)
    if (person?.email) await outbox.queueMail(tx, mailTo(person))
  }
}
