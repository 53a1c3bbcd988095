import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as heldUnits from '#features/packages/rules/held-units.ts'
import type * as entryFigures from '#features/packages/rules/pricing/entry-figures.ts'
import type * as guestShare from '#features/packages/rules/pricing/guest-share.ts'
import type * as keepPromise from '#features/packages/rules/pricing/keep-promise.ts'
import type * as updateDueDates from '#features/packages/rules/pricing/update-due-dates.ts'
import type * as wireEvent from '#features/packages/rules/reading/wire-event.ts'
import type * as evaluateBooking from '#features/packages/server/evaluate-booking.ts'
import { testApp } from '#tests/support/test-app.ts'
import { reportOf } from './report.ts'
import { walk } from './walk.ts'

/** The fault that the product has now; each patched rule is itself while none is named. */
const planted = vi.hoisted(() => ({ fault: '' }))

vi.mock('#features/packages/rules/pricing/guest-share.ts', async (original) => {
  const real = await original<typeof guestShare>()
  const guestShares: typeof real.guestShares = (...asked) => {
    const shares = real.guestShares(...asked)
    if (planted.fault !== 'a share loses a penny') return shares
    const first = shares.findIndex(({ pence }) => pence > 0)
    return shares.map((share, index) => (index === first ? { ...share, pence: share.pence - 1 } : share))
  }
  return { ...real, guestShares }
})

vi.mock('#features/packages/server/evaluate-booking.ts', async (original) => {
  const real = await original<typeof evaluateBooking>()
  const paid = (event: Parameters<typeof real.evaluateBooking>[2]) =>
    event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0)
  const evaluate: typeof real.evaluateBooking = (tx, before, event, facts) =>
    planted.fault === 'booking is evaluated when money comes only' && paid(event) <= paid(before)
      ? Promise.resolve({ event, undecided: '', isNew: false })
      : real.evaluateBooking(tx, before, event, facts)
  return { ...real, evaluateBooking: evaluate }
})

vi.mock('#features/packages/rules/held-units.ts', async (original) => {
  const real = await original<typeof heldUnits>()
  const held: typeof real.heldUnits = (event) => {
    const units = real.heldUnits(event)
    return planted.fault === 'a hold is forgotten' ? units.slice(1) : units
  }
  return { ...real, heldUnits: held }
})

vi.mock('#features/packages/rules/reading/wire-event.ts', async (original) => {
  const real = await original<typeof wireEvent>()
  const shown: typeof real.wireEvent = (event, reader, facts) =>
    planted.fault === 'a guest reads the money of others' && reader.kind === 'guest'
      ? { ...real.wireEvent(event, { ...reader, kind: 'organiser' } as never, facts), token: undefined }
      : real.wireEvent(event, reader, facts)
  return { ...real, wireEvent: shown }
})

vi.mock('#features/packages/rules/pricing/entry-figures.ts', async (original) => {
  const real = await original<typeof entryFigures>()
  const charged: typeof real.chargedOf = (entry) =>
    planted.fault === 'a cancelled product is charged in full' ? entry.money : real.chargedOf(entry)
  return { ...real, chargedOf: charged }
})

vi.mock('#features/packages/rules/pricing/update-due-dates.ts', async (original) => {
  const real = await original<typeof updateDueDates>()
  const updated: typeof real.updateDueDates = (before, after, facts) =>
    planted.fault === 'due dates do not follow the start' ? after : real.updateDueDates(before, after, facts)
  return { ...real, updateDueDates: updated }
})

vi.mock('#features/packages/rules/pricing/keep-promise.ts', async (original) => {
  const real = await original<typeof keepPromise>()
  const kept: typeof real.keepPromise = (before, after, change) =>
    planted.fault === 'a promise is forgotten' ? after : real.keepPromise(before, after, change)
  return { ...real, keepPromise: kept }
})

const site = await testApp()

afterEach(() => {
  planted.fault = ''
})

describe('control: within 300 steps a walk finds that', () => {
  test.each([
    ['a share loses a penny', 'shares sum to the package'],
    ['due dates do not follow the start', 'due dates are in order and follow the start'],
    ['a promise is forgotten', 'after the adjustment date no customer lowers a price'],
    ['a hold is forgotten', 'units held are the units of booked entries'],
    ['a guest reads the money of others', 'nobody reads what they may not'],
    ['a cancelled product is charged in full', 'shares sum to the package'],
  ])(
    '%s',
    async (fault, name) => {
      planted.fault = fault
      const { findings } = await walk({
        site,
        seed: 7,
        steps: 300,
        stopsAtFirst: true,
        isChecked: (one) => one === name,
      })
      expect(
        findings.map((finding) => finding.invariant),
        reportOf(findings),
      ).toEqual([name])
    },
    120_000,
  )

  test('booking is evaluated when money comes only, by steps that pay and leave', async () => {
    planted.fault = 'booking is evaluated when money comes only'
    const name = 'a package is booked exactly when ruling 12 says so'
    const { findings } = await walk({
      site,
      seed: 7,
      steps: 300,
      stopsAtFirst: true,
      isChecked: (one) => one === name,
      isDrawn: (one) => /everybody but one|paid nothing leaves|lower the number|join|credit note/.test(one),
    })
    expect(findings.map((finding) => finding.invariant)).toEqual([name])
  }, 120_000)
})
