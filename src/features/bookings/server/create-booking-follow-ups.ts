import { findPeople } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import type { BookingFollowUps, EventsDeps } from '#features/events/server/index.ts'
import { sumPenceByPayee } from '#features/payments/rules/bank-order.ts'
import { readPendingPayments } from '#features/payments/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { MailMessage } from '#platform/server/mail/mail-message.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import { moneyOfCancellation } from '../rules/cancelling/money-of-cancellation.ts'
import { automaticAuthor } from '../rules/cancelling/plan-cancellation.ts'
import { moneyOfBooking } from '../rules/money-of-booking.ts'
import { peopleConcerned } from '../rules/people-concerned.ts'
import { cancelledByStaffMail, eventCancelledMail } from './cancelling/cancelling-mails.ts'
import { enquiryAgainMail, eventBookedMail, undecidedMail } from './mails.ts'
import { completeMoneyTasks, createMoneyTask, ensureStaffTask } from './suppliers/event-task-store.ts'
import { requestSuppliers, updateTasks } from './suppliers/request-suppliers.ts'

type Deps = Pick<EventsDeps, 'outbox' | 'config' | 'now'>
type Recipient = { readonly id: string; readonly email: string; readonly firstName: string }

const refundTask = 'Cancelled automatically: refund what was paid'
const refundDecisionTask = 'Cancelled: decide about the refunds, and contact everybody who paid'

/**
 * Creates the functions that follow up a change of a booking. After a booking, they request the products from
 * suppliers, and send an email to the organiser, everybody who is coming and everybody who has paid. If deposits are
 * paid but nothing can be booked, they create a task for staff and send an email to the organiser. If the event becomes
 * an enquiry again, they complete that task and send an email to the organiser, unless the organiser caused this. After
 * a cancellation, they update the suppliers' tasks, send the suppliers and the group an email, and create a task for
 * staff about refunds.
 */
export const createBookingFollowUps = (
  deps: Deps,
): Omit<BookingFollowUps, 'isPaymentPending' | 'afterChange'> => ({
  askStaff: (tx, { eventId, title }) => ensureStaffTask(tx, eventId, title, deps.now()),
  afterStageChange: async (tx, { before, after, doneBy }) => {
    if (after.statusStage === 'Cancelled') {
      await updateTasks(tx, before, after, deps)
      return followUpCancellation(tx, deps, after, doneBy)
    }
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
    const pending = sumPenceByPayee(await readPendingPayments(tx, after.id, deps.now()))
    await sendMails(tx, deps, peopleConcerned(after), (recipient) =>
      eventBookedMail(
        deps.config,
        after,
        recipient,
        moneyOfBooking(after, recipient.id, pending, dayOf(deps.now())),
      ),
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

/** Queues an email to each person who has an account and an address. */
const sendMails = async (
  tx: Tx,
  { outbox }: Deps,
  personIds: readonly string[],
  mailTo: (recipient: Recipient) => MailMessage,
) => {
  const people = await findPeople(tx, personIds)
  for (const id of personIds) {
    const person = people.get(id)
    if (!person?.email) continue
    await outbox.queueMail(tx, mailTo(person))
    // Rendering the emails of a large group takes a long time. This lets other requests run in between.
    await yieldEventLoop()
  }
}

/**
 * Notifies the group of a cancellation, by staff or automatic, and of what happens to their money. Creates a task for
 * staff if anything was paid.
 */
const followUpCancellation = async (tx: Tx, deps: Deps, event: EventDocument, doneBy: string) => {
  const isAutomatic = doneBy === automaticAuthor
  if (paidSoFar(event) > 0)
    await ensureStaffTask(tx, event.id, isAutomatic ? refundTask : refundDecisionTask, deps.now())
  const isSent = isAutomatic ? sendsMail(event, 'event-cancelled') : sendsMail(event, 'cancelled-by-staff')
  if (!isSent) return
  const payments = await readPendingPayments(tx, event.id, deps.now())
  const paymentsByPayer = Map.groupBy(payments, ({ customer_id }) => customer_id)
  const pendingOf = (payerId: string) =>
    (paymentsByPayer.get(payerId) ?? [])
      .flatMap(({ paid_for }) => paid_for)
      .reduce((sum, { pence }) => sum + pence, 0)
  const recipients = new Set([...peopleConcerned(event), ...paymentsByPayer.keys()])
  const mailOf = isAutomatic ? eventCancelledMail : cancelledByStaffMail
  await sendMails(tx, deps, [...recipients], (recipient) => {
    const reader = { id: recipient.id, pendingPence: pendingOf(recipient.id) }
    return mailOf(deps.config, event, recipient, moneyOfCancellation(event, reader, dayOf(deps.now())))
  })
}
