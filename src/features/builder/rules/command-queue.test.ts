import { expect, test } from 'vitest'
import { commands } from '#features/event-commands/rules/commands/index.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { commandOf, type Trial } from '#features/event-commands/rules/testing/try-command.ts'
import { type CommandQueue, enqueue, isChanged, parseStoredQueue } from './command-queue.ts'

const queueOf = (...trials: Trial[]): CommandQueue => trials.map(commandOf).reduce<CommandQueue>(enqueue, [])
const add = (...ids: string[]): Trial => ({
  name: 'addProduct',
  data: {
    productId: 'pr-karting',
    itinerary: ids.map((newItineraryId) => ({ newItineraryId, dayIndex: 0 })),
  },
})
const startAt = (startTime: string, itineraryId = 'it-karting'): Trial => ({
  name: 'editStartTime',
  itineraryId,
  data: { startTime },
})
const remove = (itineraryId: string): Trial => ({ name: 'removeProduct', itineraryId, data: {} })
const editGroupSize = { name: 'editEstimatedCustomers', data: { delta: 1 } }
const [pack] = exampleEvent.packages

test('a later edit of the same kind for the same entry replaces the earlier one (PKG-016)', () => {
  const queue = queueOf(startAt('10:00'), startAt('11:00'), startAt('12:00', 'it-hotel-0'))
  expect(queue).toEqual([startAt('11:00'), startAt('12:00', 'it-hotel-0')].map(commandOf))
})

test('an edit does not replace an edit of another kind or in another package (PKG-016)', () => {
  const inOtherPackage = { ...commandOf(startAt('11:00')), packageId: 'pk-2' }
  expect(enqueue(queueOf(startAt('10:00')), inOtherPackage)).toHaveLength(2)
  expect(
    queueOf(startAt('10:00'), {
      name: 'hideProduct',
      itineraryId: 'it-karting',
      data: { hideProduct: true },
    }),
  ).toHaveLength(2)
})

test('a change of the number of people never replaces an earlier one (PKG-017)', () => {
  expect(queueOf(editGroupSize, editGroupSize, editGroupSize)).toHaveLength(3)
})

test('adding the same product twice adds it twice (PKG-016)', () => {
  expect(queueOf(add('it-1'), add('it-2'))).toHaveLength(2)
})

test('an edit of an unsaved product is folded into its add command (PKG-018)', () => {
  const queue = queueOf(add('it-1'), startAt('14:00', 'it-1'), {
    name: 'moveProduct',
    itineraryId: 'it-1',
    data: { dayIndex: 2, date: null, isNightActivity: true },
  })
  expect(queue).toHaveLength(1)
  expect(queue[0]!.data).toMatchObject({
    itinerary: [
      { newItineraryId: 'it-1', dayIndex: 2, isNightActivity: true, times: { startTime: '14:00' } },
    ],
  })
})

test('every edit of an unsaved product is folded into its add command or removes it, or cannot apply (PKG-018)', () => {
  const unfoldedCommands = Object.values(commands).filter(
    (command) => 'change' in command && command.safe && !command.fold,
  )
  // The first three remove the queued add. Only a product with a booking request has a cancellation to accept.
  expect(unfoldedCommands.map(({ name }) => name)).toEqual([
    'removeProduct',
    'removeProductSwap',
    'cancelProduct',
    'acceptCancellation',
  ])
})

test('an unsaved entry that becomes another product leaves the other entries of its add unchanged (PKG-018)', () => {
  const options = { optionProducts: [], addOnProducts: [] }
  const queue = queueOf(add('it-1', 'it-2', 'it-3'), {
    name: 'editProduct',
    itineraryId: 'it-2',
    data: { productId: 'pr-archery', options },
  })
  expect(queue.map(({ data }) => (data as { productId: string }).productId)).toEqual([
    'pr-karting',
    'pr-archery',
    'pr-karting',
  ])
})

test('a change of extras replaces the queued edit of the product at its position; another product is queued last (PKG-016)', () => {
  const editProductTo = (productId: string, ...addOnProducts: string[]) => ({
    name: 'editProduct',
    itineraryId: 'it-karting',
    data: { productId, options: { optionProducts: [], addOnProducts } },
  })
  const editPeople = {
    name: 'editCustomers',
    itineraryId: 'it-karting',
    data: { needPeople: 4, needUnits: null },
  }
  const orderOf = (...trials: Trial[]) =>
    queueOf(...trials).map(({ data }) => (data as { productId?: string }).productId ?? 'people')
  expect(orderOf(editProductTo('pr-archery'), editPeople, editProductTo('pr-archery', 'pr-quiver'))).toEqual([
    'pr-archery',
    'people',
  ])
  expect(orderOf(editProductTo('pr-archery'), editPeople, editProductTo('pr-karting'))).toEqual([
    'pr-archery',
    'people',
    'pr-karting',
  ])
})

test('removing an unsaved product removes its entry (PKG-019)', () => {
  const queue = queueOf(add('it-1', 'it-2'), remove('it-1'))
  expect(queue).toEqual([commandOf(add('it-2'))])
})

test('removing an unsaved product removes the whole add command when it was its only entry (PKG-019)', () => {
  expect(queueOf(add('it-1'), remove('it-1'))).toEqual([])
})

test('cancelling an unsaved product removes it; accepting its cancellation does not change the queue (PKG-019)', () => {
  const cancellationData = { pricingOverride: 'No', costCurrency: null, priceGBP: null }
  expect(
    queueOf(add('it-1'), { name: 'cancelProduct', itineraryId: 'it-1', data: cancellationData }),
  ).toEqual([])
  expect(queueOf(add('it-1'), { name: 'acceptCancellation', itineraryId: 'it-1', data: {} })).toHaveLength(1)
})

test('confirming and declining are never queued (PKG-031)', () => {
  const decline = { name: 'declineProductBooking', itineraryId: 'it-karting', data: { declineReason: 'No' } }
  expect(() => queueOf(decline)).toThrow('never queued')
})

test('a saved package counts as changed only if it has a queue and differs from its initial state', () => {
  const queue = queueOf(startAt('11:00'))
  const editedPack = { ...pack!, eventNotes: 'x' }
  expect(isChanged(editedPack, pack!, { isSaved: true, queue })).toBe(true)
  expect(isChanged(editedPack, pack!, { isSaved: true, queue: [] })).toBe(false)
  expect(isChanged(structuredClone(pack!), pack!, { isSaved: true, queue })).toBe(false)
})

test('a new package has no queue, and is changed if it differs from its initial state (PKG-015)', () => {
  expect(isChanged({ ...pack!, eventNotes: 'x' }, pack!, { isSaved: false, queue: [] })).toBe(true)
  expect(isChanged(pack!, pack!, { isSaved: false, queue: [] })).toBe(false)
})

test('a valid stored queue is restored; a queue with an invalid edit is not', () => {
  const queue = queueOf(add('it-1'), startAt('10:00', 'it-1'), startAt('11:00'), editGroupSize)
  const storedJson: unknown = JSON.parse(JSON.stringify({ version: 7, queue }))
  expect(parseStoredQueue(storedJson)).toEqual({ version: 7, queue })
  const formerCommand = { ...commandOf(startAt('10:00')), name: 'editStartHour' }
  expect(parseStoredQueue({ version: 7, queue: [...queue, formerCommand] })).toBeUndefined()
  for (const invalidQueue of [undefined, null, 'text', { name: 'editStartTime' }])
    expect(parseStoredQueue(invalidQueue)).toBeUndefined()
})
