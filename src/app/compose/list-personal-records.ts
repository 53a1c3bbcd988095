import { changeLogRecords } from '#features/access/server/index.ts'
import { accountRecords } from '#features/accounts/server/index.ts'
import { sessionRecords, taskRecords } from '#features/bookings/server/index.ts'
import { reviewRecords } from '#features/catalogue/server/index.ts'
import { type BookingFollowUps, creationRecords, eventRecords } from '#features/events/server/index.ts'
import { paymentRecords } from '#features/payments/server/index.ts'
import { reminderRecords } from '#features/reminders/server/index.ts'
import { trackingRecords } from '#features/tracking/server/index.ts'
import { jobRecords } from '#platform/server/jobs/job-records.ts'
import { mailRecords } from '#platform/server/mail/mail-records.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'

/**
 * Returns every part of the product that stores personal data, in the order of locking and erasing. The links
 * of an account come before the events they open, as when a link is used.
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
  mailRecords,
  jobRecords,
]

/** Tables without personal data, with the reason. Add each new table here or to a part above. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  calendar_item: 'days on which something is on in a place',
  category: 'the catalogue',
  content_item: 'posts and texts of the site; their authors are colleagues',
  category_group: 'the catalogue',
  currency: 'the catalogue',
  demo_data_run: 'the demo data: when its creation started',
  demo_scenario: 'how far the made-up season of a demo is',
  dictionary_message: 'texts of the site',
  location: 'the catalogue',
  media: 'the picture library: what staff chose of photos, and what is seen on them',
  media_file: 'the photos of it: their hashes and sizes',
  product: 'the catalogue',
  product_allocation: 'how many units of a product a supplier has on a day',
  product_reservation:
    'how many units of a product a payment under way has reserved, and the id of its payer, for a day',
  product_hold: 'how many units of a product an event holds on a day',
  search_entry: 'what can be searched for of the catalogue and the posts',
  search_word: 'the words of that',
  shipped_data: 'which files of the catalogue are loaded',
  shipped_role: 'which roles came with the software',
  shipped_setting: 'which settings came with the software',
  supplier: 'the catalogue: firms and how to reach them',
  template: 'texts and settings of sections',
  venue: 'the catalogue',
  web_package: 'the catalogue: packages that are ready-made',
  event_due_day: 'the days on which something is due in an event',
  event_price: 'what the packages of an event cost on earlier days',
  event_figure: 'how many events were created and booked on a day, by section and manager',
  taking_figure: 'the money received on a day, by section',
  event_money: 'what an event costs and has paid, for lists',
  idempotency_key: 'ids and hashes of calls, for 30 days',
  identity_record: 'the built-in identity provider: addresses of colleagues, for ten minutes',
  mail_account: 'which account a colleague sends mails from; it goes with the colleague',
  itinerary_entry: 'products of an event by day and supplier',
  provider_sign_in: 'who is at the identity provider: hashes, and ids of colleagues, for ten minutes',
  event_cancel_warning: 'which events were warned of their cancellation, without people',
  price_notice: 'what guests owed before a change, by their ids, until they are told',
  trip_notice: 'which events were told that they start tomorrow, without people',
  review_request: 'which events were asked for reviews, without people',
  row_change: 'what of the public pages has changed, for a day',
  record: 'what staff edit on the site: places, products, texts',
  record_reference: 'which records name which',
  record_view: 'how a colleague looks at lists; it goes with the colleague',
  upload: 'files that colleagues sent, for an hour; they go with the colleague',
  upload_part: 'what those files hold',
  role_document: 'what roles may do',
  sandbox_order: 'the sandbox gateway: amounts by reference',
  sandbox_refund: 'the sandbox gateway: amounts by reference',
  rate_limit: 'attempts, by a hash of the address or user',
}
