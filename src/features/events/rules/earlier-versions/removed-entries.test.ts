import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { removedEntries } from './removed-entries.ts'

const [pack] = exampleEvent.packages as [PackageDocument]
const [karting, ...otherEntries] = pack.entries as [PackageEntry, ...PackageEntry[]]
const removedAfter = (entries: PackageEntry[], earlier = exampleEvent) =>
  removedEntries(earlier, { packages: [{ ...pack, entries }] }).map(({ itineraryId }) => itineraryId)

test('a product is no longer in the event if it was removed, cancelled or replaced by another', () => {
  expect(removedAfter([karting, ...otherEntries])).toEqual([])
  expect(removedAfter(otherEntries)).toEqual(['it-karting'])
  expect(removedAfter([{ ...karting, stage: 'Cancelled' }, ...otherEntries])).toEqual(['it-karting'])
  expect(removedAfter([{ ...karting, productId: 'pr-archery' }, ...otherEntries])).toEqual(['it-karting'])
  expect(removedEntries(exampleEvent, { packages: [] })).toEqual(pack.entries)
})

test('a product that moved to another day, or was added again on the same day, is still in the event', () => {
  expect(removedAfter([{ ...karting, dayIndex: 1 }, ...otherEntries])).toEqual([])
  expect(removedAfter([{ ...karting, itineraryId: 'it-again' }, ...otherEntries])).toEqual([])
  expect(removedAfter([{ ...karting, itineraryId: 'it-again', dayIndex: 1 }, ...otherEntries])).toEqual([
    'it-karting',
  ])
})

test('products outside the catalogue are recognised by their names; products already cancelled in the earlier version are ignored', () => {
  const customEntry = (name: string, itineraryId: string): PackageEntry => ({
    ...karting,
    itineraryId,
    productId: null,
    productCustom: { name, description: null, type: 'Activity' },
  })
  const earlier = { ...exampleEvent, packages: [{ ...pack, entries: [customEntry('Choir', 'it-choir')] }] }
  expect(removedAfter([customEntry('Choir', 'it-again')], earlier)).toEqual([])
  expect(removedAfter([customEntry('Brass band', 'it-band')], earlier)).toEqual(['it-choir'])
  const cancelledEntries = [{ ...karting, stage: 'Cancelled' as const }]
  expect(removedAfter([], { ...exampleEvent, packages: [{ ...pack, entries: cancelledEntries }] })).toEqual(
    [],
  )
})
