import { describe, expect, test } from 'vitest'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFactsOf,
} from '#features/event-commands/rules/example-event.ts'
import { commandOf } from '#features/event-commands/rules/testing/try-command.ts'
import {
  type EntryStage,
  entryStages,
  type PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { confirmationOf } from '#features/event-document/rules/stages/confirmation.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { supplierEventOf } from './supplier-event.ts'
import { type SupplierAction, supplierStanding } from './supplier-standing.ts'

const itineraryId = 'it-karting'
const agreements = ['never confirmed', 'confirmed', 'changed after confirmation'] as const

/**
 * Returns the event with the karting at a stage. Its supplier never confirmed it, or confirmed it, or confirmed it
 * before it was changed.
 */
const eventAtStage = (
  event: typeof exampleEvent,
  stage: EntryStage,
  agreement: (typeof agreements)[number],
) => {
  const [pack] = event.packages
  const entryAtStage = (entry: PackageEntry): PackageEntry => {
    if (entry.itineraryId !== itineraryId) return entry
    const confirmations = agreement === 'never confirmed' ? [] : [confirmationOf(entry, pack!)]
    const startTime = agreement === 'changed after confirmation' ? '19:00' : entry.startTime
    return { ...entry, stage, confirmations: confirmations, startTime }
  }
  return { ...event, packages: [{ ...pack!, entries: pack!.entries.map(entryAtStage) }] }
}
const standingIn = (event: ReturnType<typeof eventAtStage>) => {
  const [pack] = event.packages
  const entry = pack!.entries.find((one) => one.itineraryId === itineraryId)!
  return supplierStanding(event, pack!, entry)
}
const inWords = (event: ReturnType<typeof eventAtStage>) => {
  const { label, actions } = standingIn(event)
  return [label, ...actions.map((action) => action.label)]
}

test.each<[EntryStage, (typeof agreements)[number], string[]]>([
  ['Enquiry', 'never confirmed', ['Not requested yet']],
  ['Requested', 'never confirmed', ['To confirm', 'Confirm', 'Decline']],
  ['Requested', 'changed after confirmation', ['Changed since you confirmed', 'Confirm', 'Decline']],
  ['Requested', 'confirmed', ['To confirm', 'Confirm']],
  ['Booked', 'confirmed', ['Confirmed']],
  ['Booked', 'changed after confirmation', ['Changed since you confirmed', 'Confirm', 'Decline']],
  ['Declined', 'never confirmed', ['You declined this', 'Confirm after all']],
  [
    'Cancellation Requested',
    'confirmed',
    ['You asked to cancel; waiting for our answer', 'Keep the booking'],
  ],
  [
    'Cancellation Requested',
    'changed after confirmation',
    ['You asked to cancel; waiting for our answer', 'Keep the booking'],
  ],
  ['Cancelled', 'confirmed', ['Cancelled']],
  ['Cancelled', 'changed after confirmation', ['Cancelled']],
])(
  'for a product at stage %s, %s, a supplier sees one state and the possible actions (SUP-007)',
  (stage, agreement, words) => {
    expect(inWords(eventAtStage(exampleBookedEvent, stage, agreement))).toEqual(words)
  },
)

test('products of an event that is not booked offer no actions', () => {
  for (const stage of entryStages)
    expect(standingIn(eventAtStage(exampleEvent, stage, 'never confirmed')).actions).toEqual([])
})

const commands = {
  confirm: {
    name: 'confirmProductBooking',
    data: { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null },
  },
  decline: { name: 'declineProductBooking', data: { declineReason: 'Full' } },
} as const
const isAccepted = (event: ReturnType<typeof eventAtStage>, action: SupplierAction) =>
  !isRefusal(
    evaluateCommands(event, [commandOf({ ...commands[action], itineraryId })], exampleFactsOf('supplier')),
  )

describe.each(entryStages)('%s', (stage) => {
  test.each(agreements)('%s: the server accepts every action that a supplier is offered', (agreement) => {
    for (const event of [exampleEvent, exampleBookedEvent]) {
      const stagedEvent = eventAtStage(event, stage, agreement)
      for (const { id } of standingIn(stagedEvent).actions)
        expect(isAccepted(stagedEvent, id), `${id} in ${event.statusStage}`).toBe(true)
      // A confirmation that would be refused is not offered, and every product that can be confirmed has a
      // button.
      const offersConfirm = standingIn(stagedEvent).actions.some(({ id }) => id === 'confirm')
      expect(offersConfirm).toBe(isAccepted(stagedEvent, 'confirm'))
    }
  })
})

test('the list of events shows the same state as the event’s page', () => {
  for (const stage of entryStages.filter((one) => one !== 'Enquiry')) {
    const event = eventAtStage(exampleBookedEvent, stage, 'confirmed')
    const row = supplierEventOf(event, event.packages[0]!, ['su-karts'])
    const listedProduct = row.products.find((product) => product.itineraryId === itineraryId)
    const { label, tone } = standingIn(event)
    expect(listedProduct?.standing).toEqual({ label, tone })
    expect(row.cancellationCount).toBe(stage === 'Cancellation Requested' ? 1 : 0)
  }
})
