import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cardsOfDouble } from '#tests/support/double-cards.ts'
import { paymentsApp } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { readPaidPence } from './ledger/ledger-store.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)
const { createInstalmentEvent, storeCard } = cardsOfDouble(app, double)

const instalmentCount = Number(process.env.CHARGED_INSTALMENTS ?? 200)
const transferCount = Number(process.env.LEDGER_TRANSFERS ?? 100_000)
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000

test('two jobs at once charge each of 200 due instalments once, with less than a minute of processor time', async () => {
  for (let index = 0; index < instalmentCount; index += 1) {
    const event = await createInstalmentEvent()
    await storeCard(event, event.ann)
  }
  const runTwice = () => Promise.all([app.payments.chargeStoredCards(), app.payments.chargeStoredCards()])
  app.clock.now = new Date('2026-05-29T10:00:00Z')
  await runTwice()
  app.clock.now = new Date('2026-06-01T10:00:00Z')
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await runTwice()
  const [seconds, processorSeconds] = [
    (performance.now() - startedAt) / 1000,
    secondsOf(process.cpuUsage(before)),
  ]
  console.log(
    `${instalmentCount} instalments in ${seconds.toFixed(1)} s, with ${processorSeconds.toFixed(1)} s of processor time`,
  )
  const charges = await app.db
    .selectFrom('payment_transaction')
    .select(['id', 'event_id', 'status'])
    .where('due_date', 'is not', null)
    .execute()
  expect(new Set(charges.map(({ event_id }) => event_id)).size).toBe(instalmentCount)
  expect(charges).toHaveLength(instalmentCount)
  expect(charges.filter(({ status }) => status !== 'paid')).toEqual([])
  for (const { id } of charges) expect(double.findCharges(id)).toHaveLength(1)
  expect(processorSeconds).toBeLessThan((60 * instalmentCount) / 200)
})

test('reading a balance costs the same after 100 and after 100,000 transfers of an event', async () => {
  const event = await app.makeEvent()
  const accounts = event.people.map(({ id }) => `guest:${event.id}:${id}`)
  await sql`
    insert into ledger_account (id, kind, event_id, customer_id)
    select 'guest:' || ${event.id}::text || ':' || id, 'guest', ${event.id}, id
    from unnest(${event.people.map(({ id }) => id)}::text[]) as person (id)
    union all select 'gateway:' || ${event.id}::text, 'gateway', ${event.id}, null`.execute(app.db)
  let bookedCount = 0
  /** Books payments of a penny, in transactions of 500, until the event has this many. */
  const bookUntil = async (count: number) => {
    for (; bookedCount < count; bookedCount += 500) {
      const [first, last] = [bookedCount, Math.min(bookedCount + 500, count) - 1]
      await app.db.transaction().execute(async (tx) => {
        await sql`
          insert into ledger_transfer (id, kind, event_id, reference, done_by, done_at)
          select ${event.id}::text || n, 'payment', ${event.id}, ${event.id}::text || n, 'ann', ${app.clock.now}
          from generate_series(${first}::int, ${last}::int) as n`.execute(tx)
        await sql`
          insert into ledger_entry (transfer_id, account_id, amount_pence)
          select ${event.id}::text || n, account, pence from generate_series(${first}::int, ${last}::int) as n,
          lateral (values ((${accounts}::text[])[1 + n % ${accounts.length}::int], 1),
            ('gateway:' || ${event.id}::text, -1)) as entry (account, pence)`.execute(tx)
      })
    }
    bookedCount = count
    await sql`vacuum ledger_account`.execute(app.db)
    await sql`analyze ledger_account`.execute(app.db)
  }
  const [balanceQuery = ''] = await statementsOf(app.config.databaseUrl, () =>
    readPaidPence(app.db, event.id),
  )
  /** Returns how many pages of the database are touched by the query that Jaunt sends for the balances of the event. */
  const pagesRead = async () => {
    const explain = `explain (analyze, buffers, format json) ${balanceQuery}`
    const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      CompiledQuery.raw(explain, [event.id, 'guest']),
    )
    const { Plan } = rows[0]!['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
  }
  await bookUntil(100)
  const pagesOfFew = await pagesRead()
  await bookUntil(transferCount)
  const pagesOfMany = await pagesRead()
  console.log(
    `pages read for a balance: ${pagesOfFew} after 100 transfers, ${pagesOfMany} after ${transferCount}`,
  )
  const balances = [...(await readPaidPence(app.db, event.id)).values()]
  expect(balances.reduce((sum, pence) => sum + pence, 0)).toBe(transferCount)
  expect(pagesOfMany).toBeLessThanOrEqual(pagesOfFew + 3)
})
