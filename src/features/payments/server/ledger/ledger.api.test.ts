import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type Account, bookTransfer, readPaidPence } from './ledger-store.ts'

const { db } = await testDatabase()
const now = new Date('2026-05-01T10:00:00Z')
/** The number of runs of the property test, each with its own event. */
const runs = 40
const eventIds = [
  'raw',
  'other',
  'once',
  'race',
  'drain',
  ...Array.from({ length: runs }, (_, run) => `any-${run + 1}`),
]
await sql`
  insert into app_user (id, user_type, email, email_safe, first_name, last_name, created_at, updated_at)
  values ('ann', 'customer', 'ann@test.com', true, 'Ann', 'Lee', ${now}, ${now})`.execute(db)
await sql`
  insert into event (id, version, document, section, title, status_stage, payment_stage, authenticated, organiser_id,
    people, sales_heat, search_text, token, created_at, updated_at)
  select id, 1, '{}', 'stag', id, 'Enquiry', 'Not Paid', true, 'ann', 4, 3, '', id, ${now}, ${now}
  from unnest(${eventIds}::text[]) as id`.execute(db)

let lastNumber = 0
const nextReference = () => `transfer-${++lastNumber}`

const book = (eventId: string, moves: { from: Account; to: Account; pence: number }[], reference?: string) =>
  db.transaction().execute((tx) =>
    bookTransfer(tx, {
      kind: 'payment',
      eventId,
      reference: reference ?? nextReference(),
      doneBy: 'someone',
      now,
      moves,
    }),
  )
const bank = { kind: 'bank' } as const
const pay = (eventId: string, guest: string, pence: number, reference?: string) =>
  book(eventId, [{ from: bank, to: { guest }, pence }], reference)

const execute = (statements: string) => sql.raw(statements).execute(db)
const insertTransfer = (id: string, eventId = 'raw') =>
  `insert into ledger_transfer (id, kind, event_id, reference, done_by, done_at)
   values ('${id}', 'payment', '${eventId}', '${id}', 'someone', now());`
const insertEntry = (transfer: string, account: string, pence: number | string) =>
  `insert into ledger_entry values ('${transfer}', '${account}', ${pence});`

describe('the database itself refuses', () => {
  const violations: [string, string, RegExp][] = [
    [
      'a transfer that does not sum to zero',
      `${insertTransfer('a')} ${insertEntry('a', 'guest:raw:ann', 5)} ${insertEntry('a', 'bank:raw', -4)}`,
      /does not balance/,
    ],
    [
      'a transfer with one entry',
      `${insertTransfer('a')} ${insertEntry('a', 'guest:raw:ann', 5)}`,
      /does not balance/,
    ],
    ['a transfer without entries', insertTransfer('a'), /does not balance/],
    [
      'entries added after the balance was checked early',
      `${insertTransfer('a')} ${insertEntry('a', 'guest:raw:ann', 5)} ${insertEntry('a', 'bank:raw', -5)} set constraints all immediate; set constraints all deferred; ${insertEntry('a', 'guest:raw:bob', 5)}`,
      /does not balance/,
    ],
    [
      'entries added to an older transfer',
      `${insertEntry('first', 'guest:raw:bob', 5)} ${insertEntry('first', 'gateway:raw', -5)}`,
      /is closed/,
    ],
    ['a changed entry', 'update ledger_entry set amount_pence = amount_pence * 2', /never changed/],
    ['a deleted entry', 'delete from ledger_entry', /never changed/],
    ['a deletion of all entries with truncate', 'truncate ledger_entry', /never changed/],
    ['a changed transfer', "update ledger_transfer set done_by = 'nobody'", /never changed/],
    ['a deleted transfer', 'delete from ledger_transfer', /never changed/],
    [
      'a balance set by hand',
      "update ledger_account set balance_pence = 0 where id = 'guest:raw:ann'",
      /by entries only/,
    ],
    [
      'an account moved to someone else',
      "update ledger_account set customer_id = 'eve' where id = 'guest:raw:ann'",
      /by entries only/,
    ],
    [
      'an account that starts with money',
      "insert into ledger_account values ('x', 'guest', 'raw', 'x', 100)",
      /starts with nothing/,
    ],
    ['a deleted account', "delete from ledger_account where id = 'guest:raw:bob'", /never changed/],
    [
      'a negative balance of a guest',
      `${insertTransfer('a')} ${insertEntry('a', 'guest:raw:ann', -10_001)} ${insertEntry('a', 'bank:raw', 10_001)}`,
      /guest_balance_not_negative/,
    ],
    [
      'a transfer of one event between accounts of another event',
      `${insertTransfer('a', 'other')} ${insertEntry('a', 'guest:raw:ann', -5)} ${insertEntry('a', 'bank:raw', 5)}`,
      /is not of event/,
    ],
    [
      'an entry of zero pence',
      `${insertTransfer('a')} ${insertEntry('a', 'guest:raw:ann', 0)}`,
      /amount_pence_check/,
    ],
  ]

  test.beforeAll(async () => {
    await pay('raw', 'ann', 10_000, 'first')
    await book('raw', [{ from: { kind: 'gateway' }, to: { guest: 'bob' }, pence: 500 }])
  })

  test.each(violations)('%s', async (_what, statements, message) => {
    await expect(execute(`begin; ${statements}; commit`)).rejects.toThrow(message)
    await execute('rollback').catch(() => {})
    expect(await readPaidPence(db, 'raw')).toEqual(
      new Map([
        ['ann', 10_000],
        ['bob', 500],
      ]),
    )
  })

  test('pence that are not whole', async () => {
    await expect(pay('raw', 'ann', 10.5)).rejects.toThrow(/bigint/)
  })
})

test('a reference can be booked only once', async () => {
  expect(await pay('once', 'ann', 100, 'same')).toBe(true)
  expect(await pay('once', 'ann', 100, 'same')).toBe(false)
  expect(await readPaidPence(db, 'once')).toEqual(new Map([['ann', 100]]))
})

test('twenty concurrent transfers with the same reference credit once', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => pay('race', 'ann', 100, 'race')))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await readPaidPence(db, 'race')).toEqual(new Map([['ann', 100]]))
})

test('parallel withdrawals from one guest never exceed their balance', async () => {
  await pay('drain', 'ann', 1_000)
  const withdrawals = await Promise.allSettled(
    Array.from({ length: 10 }, () => book('drain', [{ from: { guest: 'ann' }, to: bank, pence: 300 }])),
  )
  expect(withdrawals.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await readPaidPence(db, 'drain')).toEqual(new Map([['ann', 100]]))
})

test('after any sequence of moves, the sum is zero and no guest is below zero', async () => {
  const guests = ['ann', 'bob', 'cat']
  const account = fc.constantFrom<Account>(
    bank,
    { kind: 'gateway' },
    { kind: 'credit' },
    ...guests.map((guest) => ({ guest })),
  )
  const move = fc.record({ from: account, to: account, pence: fc.integer({ min: 1, max: 5_000 }) })
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (transfers) => {
        const eventId = `any-${++run}`
        for (const moves of transfers)
          await book(eventId, moves).catch((problem: Error) => {
            if (!/guest_balance_not_negative|moves nothing/.test(problem.message)) throw problem
          })
        const { rows } = await sql<{ total: number; lowest: number; drift: number }>`
        select coalesce(sum(balance_pence), 0)::bigint as total,
               coalesce(min(balance_pence) filter (where kind = 'guest'), 0) as lowest,
               (select count(*) from ledger_account a where event_id = ${eventId} and balance_pence <>
                 coalesce((select sum(amount_pence) from ledger_entry where account_id = a.id), 0)) as drift
        from ledger_account where event_id = ${eventId}`.execute(db)
        expect(rows[0]).toMatchObject({ total: 0, drift: 0 })
        expect(rows[0]!.lowest).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: runs },
  )
})
