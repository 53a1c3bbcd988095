import { changeLogRecords } from '#features/access/server/index.ts'
import { accountRecords } from '#features/accounts/server/index.ts'
import { sessionRecords, taskRecords } from '#features/bookings/server/index.ts'
import { reviewRecords } from '#features/catalogue/server/index.ts'
import { mailAccountRecords } from '#features/comms/server/index.ts'
import { type BookingFollowUps, creationRecords, eventRecords } from '#features/events/server/index.ts'
import { paymentRecords } from '#features/payments/server/index.ts'
import { reminderRecords } from '#features/reminders/server/index.ts'
import { trackingRecords } from '#features/tracking/server/index.ts'
import { jobRecords } from '#platform/server/jobs/job-records.ts'
import { mailAnswerRecords } from '#platform/server/mail/mail-answer-records.ts'
import { mailChoiceRecords, mailRecords } from '#platform/server/mail/mail-records.ts'
import { mailStopRecords } from '#platform/server/mail/mail-stop-store.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'

/**
 * Returns the personal records of the features and the platform, in the order in which they are locked and erased. The
 * links of an account are locked before its events, in the same order as when a link is used.
 */
export const personalRecords = (followUps: BookingFollowUps): readonly PersonalRecords[] => [
  accountRecords,
  changeLogRecords,
  reviewRecords,
  eventRecords(followUps),
  creationRecords,
  sessionRecords,
  taskRecords,
  trackingRecords,
  paymentRecords,
  reminderRecords,
  mailAccountRecords,
  mailChoiceRecords,
  // The answers are erased before the emails, because erased emails no longer have the recipients by which answers are
  // found.
  mailAnswerRecords,
  mailRecords,
  mailStopRecords,
  jobRecords,
]

/**
 * Tables whose rows are neither exported nor erased with a person, and what they contain. Add each new table here or to
 * one of the personal records above.
 */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  calendar_item: 'calendar entries of a place, such as races and festivals',
  category: 'the catalogue',
  content_item: 'posts and texts of the site; their authors are staff',
  category_group: 'the catalogue',
  currency: 'the catalogue',
  demo_data_run: 'when the creation of the demo data started',
  demo_scenario: 'the progress of each demo scenario',
  dictionary_message: 'texts of the site',
  location: 'the catalogue',
  mail_inbox: 'how far each mailbox was read; the rows of staff are deleted with their accounts',
  mail_text: 'the texts of automatic emails',
  media: 'the picture library: descriptions and crops of photos',
  media_file: 'hashes and sizes of photos',
  product: 'the catalogue',
  product_allocation: 'the units of a product that a supplier has on a day',
  product_reservation:
    'the units of a product on a day that a payment in progress has reserved, and the id of the payer',
  product_hold: 'the units of a product on a day that an event occupies',
  search_entry: 'the search index of the catalogue and the posts',
  search_word: 'the words of the search index',
  shipped_data: 'the data files that have been loaded',
  shipped_role: 'the roles that are part of the software',
  shipped_setting: 'the settings that are part of the software',
  supplier: 'the catalogue: companies with their contact details',
  template: 'texts and settings of sections',
  venue: 'the catalogue',
  web_package: 'the catalogue: ready-made packages',
  event_due_day: 'the days on which a payment of an event is due',
  event_price: 'the prices of an event’s packages on earlier days',
  event_figure: 'the numbers of events created and booked on a day, by section and manager',
  open_task_figure: 'the numbers of open tasks by due date, of staff and of suppliers',
  taking_figure: 'the money received on a day, by section',
  manager_taking_figure: 'the money received on a day, by the manager of the events',
  assigned_task_figure: 'the numbers of open tasks by due date, section and responsible member of staff',
  movement_checkpoint: 'what was paid for each package of an event, by the ids of its guests',
  event_money: 'the price of an event and the amount paid, for lists',
  idempotency_key: 'hashes of requests, for 30 days',
  identity_record:
    'the built-in identity provider: email addresses of staff, for ten minutes, and those of mail accounts for a year',
  itinerary_entry: 'products of an event by day and supplier',
  provider_sign_in: 'sign-ins in progress: hashes and ids of staff, for ten minutes',
  event_cancel_warning: 'the events with a warning that they will be cancelled, without people',
  price_notice: 'the amounts that guests owed before a change, by their ids, until they are notified',
  unsent_answer: 'the guests whose answers an organiser has not been notified of yet, by their ids',
  trip_notice: 'the events whose attendees were notified that they start tomorrow, without people',
  review_request: 'the events for which reviews were requested, without people',
  row_change: 'the changed rows that make cached pages stale, until the next night',
  record: 'the records that staff edit: places, products, texts',
  record_reference: 'the references between records',
  record_view: 'the saved list views of a member of staff; deleted with their account',
  upload: 'files that staff uploaded, until they are used or the next night; deleted with their account',
  upload_part: 'the bytes of these files',
  role_document: 'the permissions of roles',
  sandbox_order: 'the sandbox gateway: amounts by reference',
  sandbox_refund: 'the sandbox gateway: amounts by reference',
  rate_limit: 'numbers of attempts, by a hash of the address or user',
}
