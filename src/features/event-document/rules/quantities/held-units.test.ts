import { describe, expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EntryStage, PackageEntry } from '../package-document.ts'
import { heldUnits, increasedUnits, unitsToHold } from './held-units.ts'

const hold = (itineraryId: string, units: number, fields: object = {}) => ({
  itineraryId,
  productId: 'archery',
  day: '2027-03-05',
  units,
  ...fields,
})

describe('the units that an event holds', () => {
  test('are none before it is booked, and afterwards those of every catalogue product with people and units', () => {
    expect(heldUnits(exampleEvent)).toEqual([])
    const pack = exampleBookedEvent.packages.find(({ status }) => status === 'Booked')!
    const holdingEntries = pack.entries.filter(
      ({ productId, needPeople, needUnits }) => productId !== null && needPeople > 0 && needUnits > 0,
    )
    expect(holdingEntries.length).toBeGreaterThan(0)
    expect(heldUnits(exampleBookedEvent).map(({ itineraryId }) => itineraryId)).toEqual(
      holdingEntries.map(({ itineraryId }) => itineraryId),
    )
  })

  test.each<[EntryStage, boolean]>([
    ['Enquiry', false],
    ['Requested', true],
    ['Booked', true],
    ['Declined', false],
    ['Cancellation Requested', true],
    ['Cancelled', false],
  ])('include those of an entry at the stage %s: %s', (stage, isHeld) => {
    expect(heldUnits(withFirstEntry({ stage })).some(isFirstEntry)).toBe(isHeld)
  })

  test('are none without people, units, a catalogue product or a date', () => {
    for (const fields of [{ needPeople: 0 }, { needUnits: 0 }, { productId: null }])
      expect(heldUnits(withFirstEntry(fields)).some(isFirstEntry)).toBe(false)
    const undated = { packages: exampleBookedEvent.packages.map((pack) => ({ ...pack, startDate: null })) }
    expect(heldUnits(undated)).toEqual([])
  })

  test('do not include entries at the stage Enquiry, which unitsToHold includes', () => {
    const [pack] = exampleEvent.packages
    const units = unitsToHold(pack!)
    expect(units.length).toBeGreaterThan(0)
    expect(heldUnits({ packages: [{ ...pack!, status: 'Booked' }] })).toEqual([])
    expect(units.every(({ day }) => day >= pack!.startDate!)).toBe(true)
  })
})

describe('the products and days with more units than before', () => {
  test('are returned with all their units', () => {
    const before = [hold('a', 4), hold('b', 2, { day: '2027-03-06' })]
    const after = [hold('a', 4), hold('c', 3), hold('b', 1, { day: '2027-03-06' })]
    expect(increasedUnits(before, after)).toEqual([{ productId: 'archery', day: '2027-03-05', units: 7 }])
  })

  test('are none if an entry replaces another of the same day', () => {
    expect(increasedUnits([hold('a', 4)], [hold('b', 4)])).toEqual([])
    expect(increasedUnits([hold('a', 4)], [])).toEqual([])
  })
})

const bookedPack = () => exampleBookedEvent.packages.find(({ status }) => status === 'Booked')!
const firstEntry = () =>
  bookedPack().entries.find(({ needPeople, productId }) => needPeople > 0 && productId !== null)!
const isFirstEntry = ({ itineraryId }: { itineraryId: string }) => itineraryId === firstEntry().itineraryId
const withFirstEntry = (fields: Partial<PackageEntry>) => ({
  packages: [
    {
      ...bookedPack(),
      entries: bookedPack().entries.map((entry) =>
        entry === firstEntry() ? { ...entry, ...fields } : entry,
      ),
    },
  ],
})
