import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookTransfer } from '#features/payments/server/ledger/ledger-store.ts'
import { readTransaction } from '#features/payments/server/transaction-store.ts'
import { paymentsApp } from '#tests/support/payments-app.ts'
import { reconcileById, settleById } from '#tests/support/stored-payment.ts'
import type { Faults } from './open-world.ts'
import { simulatePayments } from './simulate-payments.ts'

const payments = Number(process.env.SIMULATED_PAYMENTS ?? (process.env.LONG_TESTS === 'no' ? 50 : 120))
const seed = Number(process.env.SIMULATION_SEED ?? 20_261_122)

/** A fault or outcome that did not occur was not tested. */
const incidents = [
  'notification lost',
  'notification late',
  'notification doubled',
  'gateway silent',
  'process died',
  'declined after pending',
  'closed form refused',
  'not cancelled: it is pending',
  'cancelled',
  'form sent: challenge',
  'payment in the end: paid',
  'payment in the end: failed',
  'payment in the end: aborted',
  'refund in the end: refunded',
]
/**
 * Maximum number of simulations until each incident has occurred. The order of parallel requests depends on the machine.
 */
const maxRounds = 4

test('gateway and ledger agree in the end despite all faults, and no payment is credited twice or pending forever', async () => {
  const seenIncidents = new Set<string>()
  const missingIncidents = () => incidents.filter((incident) => !seenIncidents.has(incident))
  for (let round = 0; round < maxRounds && missingIncidents().length > 0; round += 1) {
    const startedAt = performance.now()
    const roundSeed = seed + 1000 * round
    const { differences, counts } = await simulatePayments({
      app: await paymentsApp(),
      payments,
      seed: roundSeed,
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${payments} payments of seed ${roundSeed} in ${seconds} s: ${JSON.stringify(counts, null, 1)}`,
    )
    expect(differences).toEqual([])
    for (const incident of Object.keys(counts)) seenIncidents.add(incident)
  }
  expect(missingIncidents()).toEqual([])
})

describe('control: the simulation finds', () => {
  const findings = async (faults: Faults, round = 0) =>
    (await simulatePayments({ app: await paymentsApp(), payments: 30, seed: seed + round, faults }))
      .differences

  test('a notification that is credited twice', async () => {
    const found = await findings({
      onNotification: async (deps, transactionId) => {
        await reconcileById(deps, transactionId)
        const payment = await readTransaction(deps.database, transactionId)
        if (payment?.status !== 'paid') return
        const { event_id: eventId, customer_id: guest, amount_pence: pence } = payment
        await deps.database.transaction().execute((tx) =>
          bookTransfer(tx, {
            kind: 'payment',
            eventId,
            reference: `${transactionId}:again`,
            doneBy: guest,
            now: deps.now(),
            moves: [{ from: { kind: 'gateway' }, to: { guest }, pence }],
          }),
        )
      },
    })
    expect(found.join('\n')).toMatch(/gateway of .* at the gateway or bank, .* in the ledger/)
  })

  test('a payment cancelled while the gateway processes it, and never reconciled', async () => {
    const end = { state: 'ended', reason: null, isFinal: true } as const
    const cancel: Faults['cancel'] = (deps, id) => settleById(deps, id, end)
    // Money arrives after the cancellation in two of three rounds.
    let found: readonly string[] = []
    for (let round = 0; round < 10 && found.length === 0; round += 1)
      found = await findings({ cancel }, round)
    expect(found.join('\n')).toMatch(/received, 0 is credited/)
  })

  test('a payment that is never reconciled after its notification', async () => {
    const found = await findings({
      onNotification: async ({ database }, id) => {
        await sql`update payment_transaction set next_query_at = null where id = ${id}`.execute(database)
      },
    })
    expect(found.join('\n')).toMatch(/forever|received, 0 is credited/)
  })
})
