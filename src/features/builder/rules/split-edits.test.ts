import { expect, test } from 'vitest'
import { exampleEvent, exampleFacts } from '#features/event-commands/rules/example-event.ts'
import { commandOf } from '#features/event-commands/rules/testing/try-command.ts'
import { groupDisputed, splitEdits, withoutEdits } from './split-edits.ts'

const startAt = (startTime: string, itineraryId = 'it-karting') =>
  commandOf({ name: 'editStartTime', itineraryId, data: { startTime } })
const rename = commandOf({ name: 'editEventName', data: { name: 'Tyne' } })
const addPerson = commandOf({ name: 'editEstimatedCustomers', data: { delta: 1 } })
const addBoat = commandOf({
  name: 'addProduct',
  data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-boat', dayIndex: 1 }] },
})
const split = (queue: ReturnType<typeof startAt>[], keys: string[], event = exampleEvent) =>
  splitEdits(event, queue, new Set(keys), exampleFacts)

test('edits of a key that somebody else also changed are disputed, all others are accepted', () => {
  const queue = [startAt('10:00'), rename, addBoat]
  expect(split(queue, ['pk-1/it-karting'])).toEqual({
    accepted: [rename, addBoat],
    disputed: [startAt('10:00')],
  })
  expect(split(queue, ['event#eventName']).disputed).toEqual([rename])
  expect(split(queue, []).disputed).toEqual([])
})

test('edits that the event refuses are disputed, with later edits that depend on them', () => {
  const editBoat = startAt('11:00', 'it-boat')
  expect(split([startAt('10:00', 'it-gone'), addPerson], [])).toEqual({
    accepted: [addPerson],
    disputed: [startAt('10:00', 'it-gone')],
  })
  const withoutPackage = { ...exampleEvent, packages: [] }
  expect(split([addBoat, editBoat], ['pk-1#removed'], withoutPackage).disputed).toEqual([addBoat, editBoat])
})

test('a conflict that no single edit explains makes all edits disputed', () => {
  expect(split([rename], ['pk-1#unknown'])).toEqual({ accepted: [], disputed: [rename] })
})

test('disputed edits are grouped by product or field', () => {
  const hide = commandOf({ name: 'hideProduct', itineraryId: 'it-karting', data: { hideProduct: true } })
  const groups = groupDisputed([startAt('10:00'), rename, hide, addBoat])
  expect(groups.map(({ subject, commands }) => [subject, commands.length])).toEqual([
    ['it-karting', 2],
    ['editEventName', 1],
    ['it-boat', 1],
  ])
})

test('of several equal edits, as many are left out as were sent', () => {
  expect(withoutEdits([addPerson, addPerson, rename], [addPerson])).toEqual([addPerson, rename])
  expect(withoutEdits([startAt('10:00')], [startAt('11:00')])).toEqual([startAt('10:00')])
})
