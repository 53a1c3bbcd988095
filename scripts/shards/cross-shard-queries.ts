/**
 * Queries that are not about one event: they use rows of several events, look a row up without the id of its event, or
 * also use a local table.
 */
export type CrossShardQuery = {
  /** The file in `src` that sends them, and its functions. */
  readonly file: string
  readonly functions: readonly string[]
  /** What needs them, and why they are not about one event. */
  readonly reason: string
  /** What must change before they run on Citus. Required if they join or lock across events, or use a local table. */
  readonly mustChange?: string
}

/** Lists, reports and look-ups of staff and suppliers. */
const listsOfStaff: readonly CrossShardQuery[] = [
  {
    file: 'features/accounts/server/people/person-store.ts',
    functions: ['listPersons'],
    reason: 'Staff sort the list of customers by the last event of each.',
  },
  {
    file: 'features/bookings/server/lists/customer-figures-store.ts',
    functions: ['readCustomerFigures'],
    reason: 'The list of customers shows how many events each has.',
  },
  {
    file: 'features/bookings/server/lists/event-list-store.ts',
    functions: [
      'listEvents',
      'overdueCondition',
      'readNewestOfDays',
      'readNewestOverdue',
      'searchEvents',
      'readPage',
    ],
    reason: 'Staff, suppliers and customers filter, search, sort and page through lists of events.',
  },
  {
    file: 'platform/server/http/streamed-rows.ts',
    functions: ['blocksOf'],
    reason: 'A long list of events is read and sent in blocks.',
  },
  {
    file: 'features/bookings/server/lists/event-list-store.ts',
    functions: ['findEventRows', 'findRowsWithAttendance'],
    reason: 'A page of a list of events shows the events with the ids that were found.',
  },
  {
    file: 'features/bookings/server/suppliers/event-task-store.ts',
    functions: ['summariseTasks'],
    reason: 'A page of a list of events counts the open tasks of each.',
  },
  {
    file: 'features/bookings/server/suppliers/payout-store.ts',
    functions: ['readBookedEvents'],
    reason: 'Staff list what suppliers are owed for the booked events of a period.',
  },
  {
    file: 'features/bookings/server/suppliers/rate-store.ts',
    functions: ['countUpcomingProducts'],
    reason:
      'Before staff change an exchange rate, they see how many products of upcoming events it concerns.',
  },
  {
    file: 'features/bookings/server/suppliers/supplier-list-store.ts',
    functions: ['listSupplierPackages'],
    reason: 'A supplier lists the packages of all events that contain their products.',
  },
  {
    file: 'features/bookings/server/tasks/open-task-store.ts',
    functions: ['findOpenTasks', 'conditionsAfter', 'read'],
    reason: 'Staff list the open tasks of all events.',
  },
  {
    file: 'features/content/server/routes.ts',
    functions: ['queryCollection'],
    reason: 'Staff query the collections of events and payments with their own conditions.',
  },
  {
    file: 'features/events/server/reading/event-facts-store.ts',
    functions: ['countEventsWith'],
    reason: 'Before staff remove a product, supplier or location, they see how many events need it.',
  },
  {
    file: 'features/events/server/reading/event-facts-store.ts',
    functions: ['readOfEvents'],
    reason:
      'Lists of payments and reviews show the names of their events, and the preview of a bank’s file their stages.',
  },
  {
    file: 'features/payments/server/bank-order-store.ts',
    functions: ['readOrdersByReference'],
    reason: 'A bank statement identifies payments by reference.',
  },
  {
    file: 'features/payments/server/payment-figures-store.ts',
    functions: ['countRecentPayments', 'readOpenPayments'],
    reason: 'The metrics count the payments of all events.',
  },
  {
    file: 'features/payments/server/pending-payment-store.ts',
    functions: ['eventsWithPendingPayment'],
    reason: 'A page of a list of events marks those with a pending payment.',
  },
  {
    file: 'features/payments/server/transaction-store.ts',
    functions: ['readTransactions'],
    reason: 'A page of the list of payments shows those with the ids that were found.',
  },
]

/** The events of a person. Their ids could come from a local table; see docs/sharding.md. */
const eventsOfPeople: readonly CrossShardQuery[] = [
  {
    file: 'features/bookings/server/lists/event-list-store.ts',
    functions: ['listEventsOfCustomer'],
    reason: 'Customers list the events that they organise or are guests of.',
  },
  {
    file: 'features/events/server/creating/creation-store.ts',
    functions: ['hasEvents', 'recentEnquiries'],
    reason:
      'A new event records whether its organiser has earlier events. An enquiry is added to its organiser’s recent event.',
  },
  {
    file: 'features/events/server/reading/event-facts-store.ts',
    functions: ['attendsFutureEvent', 'canSeeInEvent', 'guestsOfOrganiser'],
    reason: 'Whether a person can see or change an account depends on the events that both are in.',
  },
  {
    file: 'features/events/server/reading/live-event-store.ts',
    functions: ['findLiveEvents'],
    reason: 'Whether a customer sees prices depends on all of their events.',
  },
  {
    file: 'features/payments/server/paying/card-form-store.ts',
    functions: ['readOpenIntents'],
    reason: 'All open card forms of a person are closed when their account is erased.',
  },
  {
    file: 'features/payments/server/pending-payment-store.ts',
    functions: ['eventsWithOpenPayments'],
    reason: 'A person with an unfinished payment cannot be erased.',
  },
]

const personal = 'The data of a person is exported and erased, whichever events it belongs to.'

/** The export and the erasure of the data of a person. */
const personalRecords: readonly CrossShardQuery[] = [
  {
    file: 'features/bookings/server/sessions/event-session-store.ts',
    functions: ['deleteSessionsOf', 'listSessionsOf'],
    reason: personal,
  },
  {
    file: 'features/bookings/server/tasks/task-store.ts',
    functions: ['listEventIdsOf', 'listTasksOfPerson'],
    reason: personal,
  },
  {
    file: 'features/bookings/server/tasks/task-store.ts',
    functions: ['lockManualTasks'],
    reason: personal,
    mustChange: 'Lock the tasks event by event, in the order of the ids.',
  },
  {
    file: 'features/events/server/event-store.ts',
    functions: ['lockEvents'],
    reason: personal,
    mustChange: 'Lock the events one by one, in the order of their ids.',
  },
  {
    file: 'features/events/server/event-store.ts',
    functions: ['readEvents'],
    reason: 'Exports, lists and emails of several events read their documents.',
  },
  {
    file: 'features/events/server/records/event-records-store.ts',
    functions: ['eventsOf', 'historyOfEvents', 'ownHistory'],
    reason: personal,
  },
  {
    file: 'features/payments/server/cards/stored-card-store.ts',
    functions: ['removeStoredCards', 'storedCardsOf'],
    reason: personal,
  },
  {
    file: 'features/payments/server/ledger/ledger-store.ts',
    functions: ['listBalancesOf'],
    reason: personal,
  },
  {
    file: 'features/payments/server/transaction-store.ts',
    functions: ['transactionsOf'],
    reason: personal,
  },
  {
    file: 'features/tracking/server/time/time-store.ts',
    functions: ['deleteTimeOf', 'listTimeOf'],
    reason: personal,
  },
  {
    file: 'features/tracking/server/visits/visit-store.ts',
    functions: ['deleteVisitsOf', 'listVisitsOf'],
    reason: personal,
  },
]

/** Jobs that look for events in which something is due, and checks of all data. */
const jobs: readonly CrossShardQuery[] = [
  {
    file: 'app/demo-data/create-demo-data.ts',
    functions: ['isNeeded'],
    reason: 'A site without events gets demo data.',
  },
  {
    file: 'app/figure-tables.ts',
    functions: ['checkAllFigures', 'completeAllFigures'],
    reason: '`fill` and `check-data` count all events, open tasks and takings.',
    mustChange:
      'Count the rows and read the figures in two statements. Add event_id to `ledger_entry` and compare it in the joins.',
  },
  {
    file: 'features/bookings/server/cancelling/cancellation-store.ts',
    functions: ['findWarnings', 'listUnpaidEvents'],
    reason: 'A job cancels unpaid events, after a warning.',
  },
  {
    file: 'features/events/server/checking/event-check-store.ts',
    functions: ['(anonymous)', 'listEventIds'],
    reason: '`check-data` reads all events.',
  },
  {
    file: 'features/events/server/event-store.ts',
    functions: ['listOlderEvents', 'removeStaleEvents'],
    reason: 'Jobs rewrite the events that an older release stored, and remove unconfirmed events.',
  },
  {
    file: 'features/guests/server/unsent-answer-store.ts',
    functions: ['listEventsWithUnsentAnswers'],
    reason: 'A job sends summaries of answers.',
  },
  {
    file: 'features/payments/server/cards/stored-card-store.ts',
    functions: ['deleteOldCardChecks'],
    reason: 'A job deletes old rows.',
  },
  {
    file: 'features/payments/server/charging/charge-store.ts',
    functions: ['listEventsToCharge'],
    reason: 'A job charges stored cards.',
  },
  {
    file: 'features/payments/server/paying/reconciliation-store.ts',
    functions: ['claimDueTransactions'],
    reason: 'A job queries the gateway for open payments of all events.',
    mustChange:
      'Find the due transactions without a lock, and claim each with an update that repeats the condition.',
  },
  {
    file: 'features/payments/server/paying/reconciliation-store.ts',
    functions: ['readExpiredOrders'],
    reason: 'A job ends expired bank orders.',
  },
  {
    file: 'features/reminders/server/notice-store.ts',
    functions: ['listPriceChanges', 'listStartingEvents'],
    reason: 'Jobs send notices about changed shares and about trips that start tomorrow.',
  },
  {
    file: 'features/reminders/server/reminder-store.ts',
    functions: ['listEventsDue'],
    reason: 'A job reminds payers of what is due in all events.',
  },
  {
    file: 'features/payments/server/ledger/movement-store.ts',
    functions: ['compareCheckpoints'],
    reason: '`check-data` compares the checkpoints of all events with their movements.',
  },
  {
    file: 'features/payments/server/ledger/ledger-check-store.ts',
    functions: ['checkLedger'],
    reason: '`check-data` sums up all ledger entries.',
    mustChange: 'Add event_id to `ledger_entry` and compare it in the joins.',
  },
  {
    file: 'features/reviews/server/review-request-store.ts',
    functions: ['listUnaskedEvents'],
    reason: 'A job requests reviews from the people of past events.',
  },
  {
    file: 'features/tracking/server/time/time-store.ts',
    functions: ['deleteTimeBefore'],
    reason: 'A job deletes old rows.',
  },
  {
    file: 'features/tracking/server/visits/visit-store.ts',
    functions: ['deleteVisitsBefore'],
    reason: 'A job deletes old rows in batches.',
    mustChange: 'Find the rows of a batch first, then delete them by event and id.',
  },
]

/** Look-ups by an id or token that comes from outside: the gateway, a form or a link. */
const lookUps: readonly CrossShardQuery[] = [
  {
    file: 'features/events/server/creating/creation-store.ts',
    functions: ['findEventIdByToken'],
    reason: 'The link in an email has the token of the event only.',
  },
  {
    file: 'features/payments/server/cards/stored-card-store.ts',
    functions: ['readCardCheck'],
    reason: 'The gateway identifies the check of a card by its id.',
  },
  {
    file: 'features/payments/server/transaction-store.ts',
    functions: ['eventOfTransaction', 'readTransaction'],
    reason: 'The gateway and the card form identify a payment by its id.',
  },
]

/** Statements about one event that Citus would not execute as they are. */
const statementsToSplit: readonly CrossShardQuery[] = [
  {
    file: 'features/payments/server/ledger/ledger-store.ts',
    functions: ['bookTransfers', 'readRefundedPence'],
    reason: 'They are about one event, but `ledger_entry` has no event_id yet.',
    mustChange: 'Add event_id to `ledger_entry`, set it, and compare it in the joins.',
  },
  {
    file: 'features/payments/server/receipts/account-store.ts',
    functions: ['listGuestEntries'],
    reason: 'It is about one event, but `ledger_entry` has no event_id yet.',
    mustChange: 'Add event_id to `ledger_entry` and compare it in the join.',
  },
  {
    file: 'features/tracking/server/time/time-store.ts',
    functions: ['addOrganiserMinutes', 'addStaffMinutes'],
    reason:
      'They add reported minutes to an event or to the time of staff, unless a local table already has them.',
    mustChange: 'Store the reported minutes in a separate statement, then add up the new ones.',
  },
  {
    file: 'features/tracking/server/visits/visit-store.ts',
    functions: ['insertEventVisit'],
    reason: 'The new row refers to the visit of the site only if that visit still exists.',
    mustChange: 'Look the visit up before the insert.',
  },
]

/**
 * All queries above. `npm run check-shards` reports queries that are missing here, and queries here that are no longer
 * sent.
 */
export const crossShardQueries = [
  ...listsOfStaff,
  ...eventsOfPeople,
  ...personalRecords,
  ...jobs,
  ...lookUps,
  ...statementsToSplit,
]
