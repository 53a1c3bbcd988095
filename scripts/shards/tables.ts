/*
 * Where each table would be if the tables of events were distributed over several databases with Citus; see
 * docs/sharding.md.
 */

/**
 * The tables that are distributed by the id of the event, with the column that has it. All rows of an event are in one
 * shard, so a save or a payment is a transaction of one database.
 */
export const shardedTables: Readonly<Record<string, string>> = {
  event: 'id',
  event_cancel_warning: 'event_id',
  event_command: 'event_id',
  event_due_day: 'event_id',
  event_guest: 'event_id',
  event_money: 'event_id',
  event_price: 'event_id',
  event_session: 'event_id',
  event_snapshot: 'event_id',
  event_task: 'event_id',
  event_visit: 'event_id',
  itinerary_entry: 'event_id',
  ledger_account: 'event_id',
  // This column does not exist yet. Until it does, each statement about entries counts as one about all events.
  ledger_entry: 'event_id',
  ledger_transfer: 'event_id',
  movement_checkpoint: 'event_id',
  organiser_activity: 'event_id',
  payment_transaction: 'event_id',
  price_notice: 'event_id',
  review_request: 'event_id',
  stored_card: 'event_id',
  trip_notice: 'event_id',
  unsent_answer: 'event_id',
}

/** The tables of which each database has a copy, with the reason. */
export const referenceTables: Readonly<Record<string, string>> = {
  app_user:
    'events, tasks, cards and visits refer to it, and the list of people counts events; it is read far more often than written',
}

const editedByStaff = 'no statement joins it with events: an event has its own copy of what it shows'
const ofAnAccount = 'belongs to a person, not to an event'
const countedForAll = 'sums of all events'
const sharedByProcesses = 'shared by all processes, whatever their events are'

/** The tables that stay on the coordinator only, with the reason. */
export const localTables: Readonly<Record<string, string>> = {
  calendar_item: editedByStaff,
  category: editedByStaff,
  category_group: editedByStaff,
  change_log: 'the history of all kinds of records; read by record, not with events',
  content_item: editedByStaff,
  currency: editedByStaff,
  demo_data_run: 'the progress of the demo data',
  demo_scenario: 'the progress of the demo data',
  dictionary_message: editedByStaff,
  event_creation: 'finds the event of a repeated request, before the id of the event is known',
  assigned_task_figure: countedForAll,
  event_figure: countedForAll,
  form_submission: 'most forms belong to no event',
  idempotency_key: 'finds the result of a repeated request by its key',
  identity_record: sharedByProcesses,
  location: editedByStaff,
  login_link: ofAnAccount,
  mail_account: ofAnAccount,
  mail_answer:
    'read with the mails that it answers; its sender and its conversation are looked up for all events',
  mail_attachment: 'read with the mails that are waiting',
  mail_choice: ofAnAccount,
  mail_inbox: sharedByProcesses,
  mail_outbox: 'one queue for all mails; many belong to no event',
  mail_stop: 'belongs to an address, not to an event',
  mail_text: editedByStaff,
  media: editedByStaff,
  media_file: editedByStaff,
  migration_progress: 'the progress of migrations',
  manager_taking_figure: countedForAll,
  open_task_figure: countedForAll,
  payment_reminder: 'a person gets at most one reminder a day for all events, which a unique index enforces',
  product: editedByStaff,
  product_allocation: editedByStaff,
  product_hold: 'events share the units of a product on a day, so its rows are counted by product and day',
  product_reservation: 'like product_hold',
  provider_sign_in: sharedByProcesses,
  rate_limit: sharedByProcesses,
  record: editedByStaff,
  record_reference: editedByStaff,
  record_view: ofAnAccount,
  reported_minute: 'a minute of a person counts for one event only, which its primary key enforces',
  review: 'read by product, location or venue, and many reviews belong to no event',
  role_document: editedByStaff,
  row_change: 'the change log of the caches, which each process polls in one place',
  sandbox_order: 'the sandbox gateway, for tests',
  sandbox_refund: 'the sandbox gateway, for tests',
  schema_migration: 'the executed migrations',
  search_entry: editedByStaff,
  search_word: editedByStaff,
  session: ofAnAccount,
  shipped_data: editedByStaff,
  shipped_role: editedByStaff,
  shipped_setting: editedByStaff,
  staff_time: 'the working time of staff; work on no event has no event id, and a shard key cannot be null',
  staff_time_figure: countedForAll,
  supplier: editedByStaff,
  taking_figure: countedForAll,
  template: editedByStaff,
  upload: ofAnAccount,
  upload_part: ofAnAccount,
  venue: editedByStaff,
  visit: 'visits of the site, most without an event',
  web_package: editedByStaff,
}

/** The class of a table. */
export type TableClass = 'sharded' | 'reference' | 'local'

/** Returns the classes whose lists above contain a table. Each table must have exactly one. */
export const classesOf = (table: string): TableClass[] =>
  [
    table in shardedTables && ('sharded' as const),
    table in referenceTables && ('reference' as const),
    table in localTables && ('local' as const),
  ].filter((name) => name !== false)
