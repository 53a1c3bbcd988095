import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { productTypes } from '#features/catalogue/rules/product-config.ts'
import { entryStages } from '#features/event-document/rules/package-document.ts'
import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { historyState } from '#features/event-document/rules/stages/status-stage.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { sections } from '#kernel/section.ts'
import { createSampleGroup, testEventApp } from '../support/sample-event.ts'

const { site } = await testEventApp()
const { id } = await createSampleGroup(site)

/** Runs a statement and rolls it back. Returns 'done', the constraint that refused it, or any other error as text. */
const tryStatement = async (statement: string): Promise<string> => {
  const undo = new Error('undone')
  try {
    await site.db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw undo
    })
  } catch (problem) {
    if (problem !== undo) return (problem as { constraint?: string }).constraint ?? String(problem)
  }
  return 'done'
}
/** Returns a statement that sets a column in the rows of the sample event, or in one product or review. */
const updateOf = (table: string, column: string, value: string) => {
  const key = table === 'event' ? 'id' : 'event_id'
  const conditionOf = {
    product: `id = (select min(id) from product)`,
    review: `id = (select min(id) from review)`,
  }
  const where = conditionOf[table as keyof typeof conditionOf] ?? `${key} = '${id}'`
  return `update ${table} set ${column} = '${value.replaceAll("'", "''")}' where ${where}`
}

/** The states that need no customer. */
const snapshotStates = [...statusStages.map(historyState), 'earlier']

const stages: [table: string, column: string, values: readonly string[], constraint: string][] = [
  ['event', 'status_stage', statusStages, 'event_known_status_stage'],
  ['event', 'payment_stage', paymentStages, 'event_known_payment_stage'],
  ['event', 'section', sections, 'event_known_section'],
  ['itinerary_entry', 'stage', entryStages, 'itinerary_entry_known_stage'],
  ['event_snapshot', 'state', snapshotStates, 'event_snapshot_known_state'],
  ['product', 'type', productTypes, 'product_known_type'],
  ['review', 'section', sections, 'review_known_section'],
]

describe('a stage or kind in a column', () => {
  test.each(stages)(
    '%s.%s allows exactly the values that the code knows',
    async (table, column, values, constraint) => {
      for (const value of values)
        expect([value, await tryStatement(updateOf(table, column, value))]).toEqual([value, 'done'])
      for (const value of [
        'Lost',
        '',
        values[0]!.toUpperCase() === values[0] ? 'lost' : values[0]!.toUpperCase(),
      ])
        expect([value, await tryStatement(updateOf(table, column, value))]).toEqual([value, constraint])
    },
  )
})

describe('the database refuses', () => {
  const refusedChanges: Record<string, [statement: string, constraint: string]> = {
    'a trip that ends before it starts': [
      `update event set end_date = start_date - 1 where id = '${id}'`,
      'event_days',
    ],
    'a heat above the maximum': [`update event set sales_heat = 6 where id = '${id}'`, 'event_heat'],
    'an event with an unknown organiser': [
      `update event set organiser_id = 'nobody' where id = '${id}'`,
      'event_organiser_fkey',
    ],
    'an unknown manager': [`update event set manager_id = 'nobody' where id = '${id}'`, 'event_manager_fkey'],
    'a ledger account without its event': [
      `insert into ledger_account (id, kind, event_id) values ('bank:gone', 'bank', 'gone')`,
      'ledger_account_event_fkey',
    ],
    'a payment without its event': [
      `insert into payment_transaction (id, event_id, package_id, customer_id, customer_name, paid_for,
         amount_pence, transaction_type, status, done_by, done_at)
       values ('t', 'gone', 'p', 'c', 'C', '[]', 1, 'payment', 'prepared', 'c', now())`,
      'payment_transaction_event_fkey',
    ],
    'a booked snapshot without a customer': [
      `update event_snapshot set state = 'booked' where event_id = '${id}'`,
      'event_snapshot_whose',
    ],
    'a mean of more than five stars': [
      `update product set review_sum = 5 * review_count + 1 where id = (select min(id) from product)`,
      'product_counts',
    ],
    'the reserved slug of a location': [
      `update location set slug = 'custom-location' where id = 'newcastle'`,
      'location_slug_form',
    ],
    'two locations with one slug': [
      `update location set slug = 'york' where id = 'newcastle'`,
      'location_slug',
    ],
  }
  test.each(Object.entries(refusedChanges))('%s', async (_, [statement, constraint]) => {
    expect(await tryStatement(statement)).toBe(constraint)
  })
})

test('an event that ever had a payment can’t be deleted', async () => {
  expect(await tryStatement(`delete from event where id = '${id}'`)).toBe('done')
  await sql`
    insert into payment_transaction (id, event_id, package_id, customer_id, customer_name, paid_for, amount_pence,
      transaction_type, status, done_by, done_at)
    values ('kept', ${id}, 'p', 'c', 'C', '[]', 1, 'payment', 'aborted', 'c', now())`.execute(site.db)
  expect(await tryStatement(`delete from event where id = '${id}'`)).toBe('payment_transaction_event_fkey')
})
