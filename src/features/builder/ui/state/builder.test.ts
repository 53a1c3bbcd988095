import { expect, test } from 'vitest'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { addBoat, daysOf, tryBuilder } from '../testing/try-builder.ts'

const startAt = (itineraryId: string, startTime: string): PackageCommand => ({
  name: 'editStartTime',
  packageId: 'pk-1',
  itineraryId,
  data: { startTime },
})

test('an edit is shown immediately; only edits of a saved package are queued (PKG-015)', () => {
  for (const isSaved of [true, false]) {
    const { builder } = tryBuilder({ isSaved })
    expect(builder.edit([startAt('it-karting', '14:00')])).toBeUndefined()
    const { pack, queue, isChanged } = builder.read()
    expect(pack.entries.find(({ itineraryId }) => itineraryId === 'it-karting')?.startTime).toBe('14:00')
    expect(queue.length).toBe(isSaved ? 1 : 0)
    expect(isChanged).toBe(true)
  }
})

test('a later edit of the same kind replaces the earlier one, and an edit of an unsaved product is folded into its add (PKG-016, PKG-018)', () => {
  const { builder } = tryBuilder()
  builder.edit([startAt('it-karting', '14:00')])
  builder.edit([startAt('it-karting', '15:00')])
  builder.edit([addBoat])
  builder.edit([startAt('it-boat', '11:00')])
  const { queue, changeCount } = builder.read()
  expect(queue.map(({ name }) => name)).toEqual(['editStartTime', 'addProduct'])
  expect(queue[1]?.data).toMatchObject({
    itinerary: [{ newItineraryId: 'it-boat', times: { startTime: '11:00' } }],
  })
  expect(changeCount).toBe(2)
})

test('removing an unsaved product empties the queue and resets the changed flag (PKG-019)', () => {
  const { builder, stored } = tryBuilder()
  builder.edit([addBoat])
  expect(stored.at(-1)?.isChanged).toBe(true)
  builder.edit([{ name: 'removeProduct', packageId: 'pk-1', itineraryId: 'it-boat', data: {} }])
  expect(builder.read().queue).toEqual([])
  expect(stored.at(-1)?.isChanged).toBe(false)
})

test('a package that was edited back to its saved state, or newly loaded, does not count as changed', () => {
  const { builder } = tryBuilder()
  expect(builder.read().isChanged).toBe(false)
  builder.edit([startAt('it-karting', '14:00')])
  builder.edit([startAt('it-karting', '10:00')])
  expect(builder.read().isChanged).toBe(false)
  builder.edit([startAt('it-karting', '16:00')])
  builder.load({ ...exampleEvent, version: 8 })
  expect(builder.read()).toMatchObject({ isChanged: false, canUndo: false, queue: [] })
})

test('undo reverts one edit at a time, in queue and package', () => {
  const { builder } = tryBuilder()
  builder.edit([startAt('it-karting', '14:00')])
  builder.edit([addBoat])
  builder.undo()
  expect(builder.read().queue.map(({ name }) => name)).toEqual(['editStartTime'])
  expect(daysOf(builder.read())['it-boat']).toBeUndefined()
  builder.undo()
  expect(builder.read()).toMatchObject({ isChanged: false, canUndo: false })
  builder.undo()
  expect(builder.read().pack).toEqual(exampleEvent.packages[0])
})

test('a refused edit changes nothing', () => {
  const { builder } = tryBuilder()
  const before = builder.read()
  const refusal = builder.edit([addBoat, { ...startAt('it-nobody', '10:00') }])
  expect(refusal?.refused).toBe('commandRefused')
  expect(builder.read()).toBe(before)
})

test('undone edits can be redone until the next edit', () => {
  const { builder } = tryBuilder()
  builder.edit([startAt('it-karting', '14:00')])
  builder.edit([addBoat])
  builder.undo()
  builder.undo()
  expect(builder.read()).toMatchObject({ canRedo: true, isChanged: false })
  builder.redo()
  builder.redo()
  expect(builder.read().queue.map(({ name }) => name)).toEqual(['editStartTime', 'addProduct'])
  expect(builder.read().canRedo).toBe(false)
  builder.undo()
  builder.edit([startAt('it-karting', '15:00')])
  expect(builder.read().canRedo).toBe(false)
})

test('a queue from before a reload is restored with its version; refused edits are reported once', () => {
  const { builder } = tryBuilder({ queue: [addBoat, startAt('it-gone', '10:00')], version: 3 })
  expect(builder.read()).toMatchObject({ isChanged: true, queue: [addBoat], baseVersion: 3 })
  expect(builder.takeRejectedEdits()).toEqual([startAt('it-gone', '10:00')])
  expect(builder.takeRejectedEdits()).toEqual([])
  builder.undo()
  builder.discard()
  builder.edit([addBoat])
  expect(builder.read().baseVersion).toBe(exampleEvent.version)
})

test('an unsaved product can be moved to a day that was added after it', () => {
  const { builder } = tryBuilder()
  builder.edit([addBoat])
  builder.edit([
    { name: 'editDate', packageId: 'pk-1', data: { startDate: '2027-05-07', endDate: '2027-05-10' } },
  ])
  const move = { dayIndex: 3, date: null, isNightActivity: false }
  expect(
    builder.edit([{ name: 'moveProduct', packageId: 'pk-1', itineraryId: 'it-boat', data: move }]),
  ).toBeUndefined()
  expect(daysOf(builder.read())['it-boat']).toBe(3)
  expect(builder.read().queue.map(({ name }) => name)).toEqual(['editDate', 'addProduct'])
})

test('discarding reverts every change of a saved or an unsaved package (PERM-020)', () => {
  for (const isSaved of [true, false]) {
    const { builder, stored } = tryBuilder({ isSaved })
    builder.edit([startAt('it-karting', '14:00')])
    builder.discard()
    expect(builder.read()).toMatchObject({ event: exampleEvent, queue: [], isChanged: false, canUndo: false })
    expect(stored.at(-1)?.queue).toEqual([])
  }
})
