/** A table whose rows are copied with an event. */
export type FilledTable = {
  readonly name: string
  /** The condition for the rows of the event `$1`. */
  readonly rowCondition: string
  /** The condition for the copies to insert. It can use `copied`, a row of the table, and `copy_number`. */
  readonly copyCondition?: string
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
  { name: 'app_user', rowCondition: 'id = (select organiser_id from event where id = $1)' },
  { name: 'event', rowCondition: 'id = $1' },
  { name: 'event_money', rowCondition: ofEvent },
  { name: 'event_guest', rowCondition: ofEvent },
  { name: 'itinerary_entry', rowCondition: ofEvent },
  { name: 'event_due_day', rowCondition: ofEvent },
  { name: 'event_price', rowCondition: ofEvent },
  { name: 'event_command', rowCondition: ofEvent },
  { name: 'event_snapshot', rowCondition: ofEvent },
  { name: 'event_creation', rowCondition: ofEvent },
  { name: 'event_task', rowCondition: ofEvent },
  { name: 'event_cancel_warning', rowCondition: ofEvent },
  { name: 'trip_notice', rowCondition: ofEvent },
  // A person gets one reminder a day, and the people of filled events are in several events.
  { name: 'payment_reminder', rowCondition: ofEvent, keysRepeat: true },
  { name: 'staff_time', rowCondition: ofEvent },
  // The catalogue has units for a small company. Copies of future bookings would leave none.
  { name: 'product_hold', rowCondition: ofEvent, copyCondition: 'copied.day < current_date' },
  { name: 'ledger_account', rowCondition: ofEvent },
  { name: 'ledger_transfer', rowCondition: ofEvent },
  {
    name: 'ledger_entry',
    rowCondition: 'transfer_id in (select id from ledger_transfer where event_id = $1)',
  },
  { name: 'payment_transaction', rowCondition: ofEvent },
  { name: 'sandbox_order', rowCondition: `reference ${ofPayments}` },
  { name: 'sandbox_refund', rowCondition: `order_reference ${ofPayments}` },
  // An event has about twelve emails of 4 kB. Every second event gets one of them, so that the outbox does not fill the
  // disk.
  {
    name: 'mail_outbox',
    rowCondition: `id = (select id from mail_outbox where event_id = $1 and sent_at is not null order by created_at, id limit 1)`,
    copyCondition: 'copied.copy_number % 2 = 0',
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
