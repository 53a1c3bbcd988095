import * as accounts from '#features/accounts/server/mails.ts'
import * as cancelling from '#features/bookings/server/cancelling/cancelling-mails.ts'
import * as bookings from '#features/bookings/server/mails.ts'
import * as declines from '#features/bookings/server/suppliers/decline-mails.ts'
import * as answers from '#features/comms/server/answers/answer-mail.ts'
import * as enquiries from '#features/enquiries/server/enquiry-mails.ts'
import * as events from '#features/events/server/mails.ts'
import * as guests from '#features/guests/server/mails.ts'
import * as charging from '#features/payments/server/charging/charge-mails.ts'
import * as refunds from '#features/payments/server/moving/refund-mails.ts'
import * as receipts from '#features/payments/server/paying/receipt-mail.ts'
import * as transfers from '#features/payments/server/paying/transfer-mail.ts'
import * as reminders from '#features/reminders/server/mails.ts'
import * as notices from '#features/reminders/server/notice-mails.ts'
import * as reviews from '#features/reviews/server/review-request-mail.ts'
import { declaredMails } from '#platform/server/mail/automatic-mail.ts'

/** Every automatic email, roughly in the order of a trip. Add each new file with emails here. */
export const automaticMails = declaredMails(
  accounts,
  events,
  enquiries,
  guests,
  bookings,
  declines,
  receipts,
  refunds,
  transfers,
  reminders,
  charging,
  cancelling,
  notices,
  reviews,
  answers,
)
