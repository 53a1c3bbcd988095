import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as ledgerStore from '#features/payments/server/ledger/ledger-store.ts'
import type * as idempotency from '#platform/server/http/idempotency.ts'
import { moneyApp } from './money-app.ts'
import { runSequences } from './run-sequences.ts'

/** The fault that is simulated now; empty for none. */
const active = vi.hoisted(() => ({ fault: '' }))

vi.mock('#features/payments/server/ledger/ledger-store.ts', async (original) => {
  const real = await original<typeof ledgerStore>()
  const faultyTransfer: typeof real.bookTransfer = async (tx, transfer) => {
    const { kind, reference, moves } = transfer
    if (active.fault === 'a refund is not taken from its guest' && kind === 'refund') return true
    if (active.fault === 'a declined refund does not come back' && reference.endsWith(':declined'))
      return true
    if (active.fault === 'a penny is lost' && kind === 'payment')
      return real.bookTransfer(tx, {
        ...transfer,
        moves: moves.map((move) => ({ ...move, pence: Math.max(1, move.pence - 1) })),
      })
    const isBooked = await real.bookTransfer(tx, transfer)
    if (active.fault === 'a payment is credited twice' && kind === 'payment')
      await real.bookTransfer(tx, { ...transfer, reference: `${reference}:again` })
    return isBooked
  }
  const faultyTransfers: typeof real.bookTransfers = async (tx, occasion, transfers) =>
    active.fault === 'a transfer is dropped' ? transfers.length : real.bookTransfers(tx, occasion, transfers)
  const faultyRead: typeof real.readPaidPence = async (database, eventId) => {
    const paid = await real.readPaidPence(database, eventId)
    return active.fault === 'the event does not show what one guest has paid'
      ? new Map([...paid].slice(1))
      : paid
  }
  return { ...real, bookTransfer: faultyTransfer, bookTransfers: faultyTransfers, readPaidPence: faultyRead }
})

vi.mock('#platform/server/http/idempotency.ts', async (original) => {
  const real = await original<typeof idempotency>()
  const faultyRunOncePerKey: typeof real.runOncePerKey = (tx, request, work) =>
    active.fault === 'a repeated request is done again' ? work() : real.runOncePerKey(tx, request, work)
  return { ...real, runOncePerKey: faultyRunOncePerKey }
})

const app = await moneyApp()

afterEach(() => {
  active.fault = ''
})

const controls = [
  { fault: 'a transfer is dropped', finds: /the ledger has for .*: \d+, but should be \d+/ },
  { fault: 'a penny is lost', finds: /the payment .* credits .*: \d+, but should be \d+/ },
  { fault: 'a payment is credited twice', finds: /nobody made the payment .*:again/ },
  {
    fault: 'a refund is not taken from its guest',
    // The transfer that credits a declined refund back also has the kind `refund`, so it is missing, too.
    finds: /the balance of (gateway|bank): |the refund .* is failed, and not credited back/,
  },
  { fault: 'a declined refund does not come back', finds: /is failed, and not credited back/ },
  {
    fault: 'the event does not show what one guest has paid',
    finds: /the document shows as paid for .*: 0, but should be/,
  },
  { fault: 'a repeated request is done again', finds: /has different responses|but should be/ },
] as const

describe('control: the sequences find that', () => {
  test.each(controls)('$fault', async ({ fault, finds }) => {
    active.fault = fault
    const { findings } = await runSequences({ app, sequences: 40, firstSeed: 1, maxFindings: 1 })
    expect(findings[0]?.faults.join('\n')).toMatch(finds)
  })

  test('nothing is wrong without a fault', async () => {
    const { findings } = await runSequences({ app, sequences: 4, firstSeed: 1, maxFindings: 1 })
    expect(findings).toEqual([])
  })
})
