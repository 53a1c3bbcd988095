/** A table whose rows are copied with an event. */
export type FilledTable = {
  readonly name: string
  /** The condition for the rows of the event `$1`. */
  readonly rows: string
  /** The condition for the copies to insert. It can use `copied`, a row of the table, and `copy_number`. */
  readonly only?: string
  /** Whether two copies can have the same key. The later one is then left out. */
  readonly keysRepeat?: boolean
  /**
   * Whether the rows contain texts in which a first or last name can be an ordinary word, so only full names are
   * replaced.
   */
  readonly isProse?: boolean
}

const ofEvent = 'event_id = $1'
const ofPayments = 'in (select id from payment_transaction where event_id = $1)'

/** The tables in the order of their foreign keys. */
export const filledTables: readonly FilledTable[] = [
  { name: 'app_user', rows: 'id = (select organiser_id from event where id = $1)' },
  { name: 'event', rows: 'id = $1' },
  { name: 'event_money', rows: ofEvent },
  { name: 'event_guest', rows: ofEvent },
  { name: 'itinerary_entry', rows: ofEvent },
  { name: 'event_due_day', rows: ofEvent },
  { name: 'event_price', rows: ofEvent },
  { name: 'event_command', rows: ofEvent },
  { name: 'event_snapshot', rows: ofEvent },
  { name: 'event_creation', rows: ofEvent },
  { name: 'event_task', rows: ofEvent },
  { name: 'event_cancel_warning', rows: ofEvent },
  { name: 'trip_notice', rows: ofEvent },
  // A person gets one reminder a day, and the people of filled events are in several events.
  { name: 'payment_reminder', rows: ofEvent, keysRepeat: true },
  { name: 'staff_time', rows: ofEvent },
  // The catalogue has units for a small company. Copies of future bookings would leave none.
  { name: 'product_hold', rows: ofEvent, only: 'copied.day < current_date' },
  { name: 'ledger_account', rows: ofEvent },
  { name: 'ledger_transfer', rows: ofEvent },
  { name: 'ledger_entry', rows: 'transfer_id in (select id from ledger_transfer where event_id = $1)' },
  { name: 'payment_transaction', rows: ofEvent },
  { name: 'sandbox_order', rows: `reference ${ofPayments}` },
  { name: 'sandbox_refund', rows: `order_reference ${ofPayments}` },
  // An event has about twelve emails of 4 kB. Every second event gets one of them, so that the outbox does not fill the
  // disk.
  {
    name: 'mail_outbox',
    rows: `id = (select id from mail_outbox where event_id = $1 and sent_at is not null order by created_at, id limit 1)`,
    only: 'copied.copy_number % 2 = 0',
    isProse: true,
  },
]

/** Tables with a column `event_id` whose rows are not copied, with the reason. */
export const tablesNotFilled: Readonly<Record<string, string>> = {
  demo_scenario: 'the progress of the demo data',
  event_session: 'sessions are stored for 90 days only',
  event_visit: 'visits are stored for 90 days only',
  mail_answer: 'demo events have none',
  mail_attachment: 'demo events have none',
  mail_choice: 'demo people have turned off no emails',
  movement_checkpoint: 'a change of money stores it after many movements',
  organiser_activity: 'demo events have none',
  price_notice: 'notices are stored for half an hour only',
  product_reservation: 'reservations end after 15 minutes',
  review: 'reviews of copies would change the ratings of products',
  review_request: 'reviews are not copied either',
  stored_card: 'demo events have none',
  unsent_answer: 'unsent answers are stored for some minutes only',
}
