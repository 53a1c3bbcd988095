import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as heldUnits from '#features/event-document/rules/quantities/held-units.ts'
import type * as updateDueDates from '#features/event-prices/rules/due/update-due-dates.ts'
import type * as entryFigures from '#features/event-prices/rules/entry/entry-figures.ts'
import type * as updatePromise from '#features/event-prices/rules/promise/update-promise.ts'
import type * as guestShare from '#features/event-prices/rules/shares/guest-share.ts'
import type * as wireEvent from '#features/events/rules/reading/wire-event.ts'
import type * as evaluateBooking from '#features/events/server/evaluate-booking.ts'
import { testApp } from '#tests/support/test-app.ts'
import { invariants } from './invariants/index.ts'
import { reportOf } from './report.ts'
import { walk } from './walk.ts'

/** The name of the fault that is active. If it is empty, the replaced rules behave like the real ones. */
const active = vi.hoisted(() => ({ fault: '' }))

vi.mock('#features/event-prices/rules/shares/guest-share.ts', async (original) => {
  const real = await original<typeof guestShare>()
  const guestShares: typeof real.guestShares = (...args) => {
    const shares = real.guestShares(...args)
    if (active.fault !== 'a share loses a penny') return shares
    const first = shares.findIndex(({ pence }) => pence > 0)
    return shares.map((share, index) => (index === first ? { ...share, pence: share.pence - 1 } : share))
  }
  return { ...real, guestShares }
})

vi.mock('#features/events/server/evaluate-booking.ts', async (original) => {
  const real = await original<typeof evaluateBooking>()
  const paidPence = (event: Parameters<typeof real.evaluateBooking>[2]) =>
    event.guests.reduce((sum, guest) => sum + guest.paidPence, 0)
  const faultyEvaluate: typeof real.evaluateBooking = (tx, before, event, context) =>
    active.fault === 'bookings are evaluated only when money arrives' && paidPence(event) <= paidPence(before)
      ? Promise.resolve({ event, undecided: '', isNew: false })
      : real.evaluateBooking(tx, before, event, context)
  return { ...real, evaluateBooking: faultyEvaluate }
})

vi.mock('#features/event-document/rules/quantities/held-units.ts', async (original) => {
  const real = await original<typeof heldUnits>()
  const faultyUnits: typeof real.heldUnits = (event) => {
    const units = real.heldUnits(event)
    return active.fault === 'a hold is forgotten' ? units.slice(1) : units
  }
  return { ...real, heldUnits: faultyUnits }
})

vi.mock('#features/events/rules/reading/wire-event.ts', async (original) => {
  const real = await original<typeof wireEvent>()
  // Removes the token of the invite, so that only the money can break the invariant.
  const faultyWire: typeof real.wireEvent = (event, reader, context) =>
    active.fault === 'a guest reads the money of others' && reader.kind === 'guest'
      ? { ...real.wireEvent(event, { ...reader, kind: 'organiser' } as never, context), token: undefined }
      : real.wireEvent(event, reader, context)
  return { ...real, wireEvent: faultyWire }
})

vi.mock('#features/event-prices/rules/entry/entry-figures.ts', async (original) => {
  const real = await original<typeof entryFigures>()
  const faultyCharge: typeof real.chargedOf = (entry) =>
    active.fault === 'a cancelled product is charged in full' ? entry.money : real.chargedOf(entry)
  return { ...real, chargedOf: faultyCharge }
})

vi.mock('#features/event-prices/rules/due/update-due-dates.ts', async (original) => {
  const real = await original<typeof updateDueDates>()
  const faultyUpdate: typeof real.updateDueDates = (before, after, context) =>
    active.fault === 'due dates do not follow the start' ? after : real.updateDueDates(before, after, context)
  return { ...real, updateDueDates: faultyUpdate }
})

vi.mock('#features/event-prices/rules/promise/update-promise.ts', async (original) => {
  const real = await original<typeof updatePromise>()
  const faultyUpdate: typeof real.updatePromise = (before, after, change) =>
    active.fault === 'a promise is forgotten' ? after : real.updatePromise(before, after, change)
  return { ...real, updatePromise: faultyUpdate }
})

const site = await testApp()

afterEach(() => {
  active.fault = ''
})

type Control = {
  readonly fault: string
  /** The invariant that finds the fault; the others are not checked. */
  readonly invariant: string
  /** Limits the walk to steps that lead to the fault. Set it if a walk with all steps would find the fault too late. */
  readonly steps?: RegExp
  /** The seed of the first trip. Set it if a walk from the default seed would find the fault too late. */
  readonly seed?: number
}

const controls: readonly Control[] = [
  { fault: 'a share loses a penny', invariant: 'shares sum to the package' },
  { fault: 'a cancelled product is charged in full', invariant: 'shares sum to the package' },
  { fault: 'a hold is forgotten', invariant: 'units held are those of a booked package’s active entries' },
  { fault: 'a guest reads the money of others', invariant: 'nobody reads what they are not allowed to' },
  {
    fault: 'due dates do not follow the start',
    invariant: 'due dates are in order and move with the start',
    steps: /the start date|a package$|days later/,
  },
  {
    fault: 'a promise is forgotten',
    invariant: 'after the adjustment date no customer lowers a price',
    steps: /book without|after the adjustment|change the people|answer for|join/,
  },
  {
    fault: 'bookings are evaluated only when money arrives',
    invariant: 'a package is booked by staff or by paid deposits, and not otherwise',
    steps: /everybody but one|paid nothing leaves|lower the number|join|credit note/,
    seed: 11,
  },
]

describe('control: within 300 steps a walk finds that', () => {
  test.each(controls)('$fault', async ({ fault, invariant, steps = /./, seed = 7 }) => {
    expect(invariants.map(({ name }) => name)).toContain(invariant)
    active.fault = fault
    const { findings } = await walk({
      site,
      seed,
      steps: 300,
      stopsAtFirst: true,
      isChecked: (name) => name === invariant,
      isIncluded: (name) => steps.test(name),
    })
    expect(
      findings.map((finding) => finding.invariant),
      reportOf(findings),
    ).toEqual([invariant])
  })
})
