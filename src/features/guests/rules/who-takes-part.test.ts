import { describe, expect, test } from 'vitest'
import {
  type BookingState,
  bookingStates,
  stageOfState,
} from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import {
  type PeopleChange,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { commands } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '#features/event-commands/rules/example-event.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import { commandOf } from '#features/event-commands/rules/testing/try-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type EntryStage, entryStages } from '#features/event-document/rules/package-document.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { acceptInvite } from './accept-invite.ts'
import {
  addAllUnregisteredGuests,
  addUnregisteredGuest,
  renameVirtualGuest,
} from './add-unregistered-guest.ts'
import { requestPlace } from './request-place.ts'
import { setAttending, setItineraryAttending } from './set-attending.ts'

const itineraryId = 'it-karting'
const namedGuest = {
  ...exampleEvent.guests[0]!,
  customerId: 'v_1',
  name: 'Fred Fox',
  registered: false,
}

const eventIn = (state: BookingState, stage: EntryStage = 'Requested'): EventDocument => {
  const [pack] = exampleEvent.packages
  const status = state === 'Booked' || state === 'Begun' ? 'Booked' : 'Option'
  const testedPackage = {
    ...pack!,
    status,
    entries: pack!.entries.map((entry) => (entry.itineraryId === itineraryId ? { ...entry, stage } : entry)),
  } as const
  return {
    ...exampleEvent,
    guests: [...exampleEvent.guests, namedGuest],
    statusStage: stageOfState(state),
    packages:
      state === 'Beside'
        ? [testedPackage, { ...pack!, id: 'pk-booked', status: 'Booked' as const, entries: [] }]
        : [testedPackage],
  }
}

const senders = ['organiser', 'guest', 'staff'] as const
const changeIn = (sender: (typeof senders)[number], state: BookingState): PeopleChange => ({
  sender,
  today: state === 'Begun' ? '2027-05-07' : exampleFacts.today,
})
const factsOf = ({ sender, today }: PeopleChange): CommandFacts => ({
  ...exampleFacts,
  today,
  actor:
    sender === 'staff' ? { kind: 'staff', userId: 'st' } : { kind: 'customer', customerId: 'cu-organiser' },
})

const outcomeOf = (result: object): string => (isRefusal(result) ? result.text : 'done')

describe.each(senders)('%s', (sender) => {
  test('can change answers for a product exactly where the command editParticipation is allowed', () => {
    for (const state of bookingStates)
      for (const stage of entryStages) {
        const event = eventIn(state, stage)
        const change = changeIn(sender, state)
        const answer = { packageId: 'pk-1', itineraryId, customerId: 'cu-guest', attending: 'No' } as const
        // Guests have no such command. They can change their own answer wherever the organiser could.
        const { data } = commands.editParticipation.example
        const command = commandOf({ name: 'editParticipation', itineraryId, data })
        const commandOutcome = outcomeOf(evaluateCommands(event, [command], factsOf(change)))
        expect(outcomeOf(setItineraryAttending(event, answer, change)), `${state}, ${stage}`).toBe(
          commandOutcome,
        )
      }
  })

  test('can change the people of an event exactly where the command that changes their number is allowed', () => {
    const customer = { id: 'cu-new', name: 'Fred Fox' }
    for (const state of bookingStates) {
      const event = eventIn(state)
      const change = changeIn(sender, state)
      const { data } = commands.editEstimatedCustomers.example
      const commandOutcome = outcomeOf(
        evaluateCommands(event, [commandOf({ name: 'editEstimatedCustomers', data })], factsOf(change)),
      )
      const changes: [string, EventDocument | Refusal][] = [
        ['updateAttending', setAttending(event, 'cu-guest', 'No', change)],
        ['acceptInvite', acceptInvite(event, customer, 'Yes', change)],
        ['requestPlace', requestPlace(event, customer, undefined, change)],
      ]
      if (sender !== 'guest')
        changes.push(
          ['addUnregisteredGuest', addUnregisteredGuest(event, 'Gus', 'v_2', change)],
          ['addAllUnregisteredGuest', addAllUnregisteredGuests(event, 1, ['v_2'], change)],
          ['assignPlace', refusePeopleChange('assignPlace', event, change) ?? event],
        )
      for (const [name, result] of changes)
        expect(outcomeOf(result), `${name} in ${state}`).toBe(commandOutcome)
    }
  })
})

test('the organiser and staff can correct names during a trip, and nobody else can', () => {
  const event = eventIn('Begun')
  for (const sender of ['organiser', 'staff'] as const)
    expect(outcomeOf(renameVirtualGuest(event, 'v_1', 'Finn', changeIn(sender, 'Begun')))).toBe('done')
  expect(outcomeOf(renameVirtualGuest(event, 'v_1', 'Finn', changeIn('guest', 'Begun')))).toBe('Not allowed')
})

test('an unbooked event whose date has passed cannot be joined until it gets another date', () => {
  const customer = { id: 'cu-new', name: 'New' }
  const event = eventIn('Enquiry')
  const change = { sender: 'guest', today: '2027-05-07' } as const
  expect(acceptInvite(event, customer, 'Yes', change)).toMatchObject({ refused: 'tripStarted' })
  const withLaterDate = { ...event, packages: [{ ...event.packages[0]!, startDate: '2027-05-08' }] }
  expect(outcomeOf(acceptInvite(withLaterDate, customer, 'Yes', change))).toBe('done')
})
