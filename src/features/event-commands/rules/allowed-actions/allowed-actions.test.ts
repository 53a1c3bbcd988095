import { describe, expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  type EntryStage,
  entryStages,
  type PackageDocument,
  type PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type CommandName, commands } from '../commands/index.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import type { Actor, CommandFacts } from '../facts.ts'
import { refuseCommand } from '../refuse-command.ts'
import { commandOf, type Trial } from '../testing/try-command.ts'
import {
  allowedActions,
  type BookingState,
  bookingStateOf,
  bookingStates,
  cellAt,
  type RowName,
  type Sender,
  stageOfState,
} from './allowed-actions.ts'
import { refuseAction } from './refuse-by-table.ts'

const senders: readonly Sender[] = ['organiser', 'guest', 'supplier', 'staff']
const actors: Readonly<Record<Sender, Actor>> = {
  organiser: { kind: 'customer', customerId: 'cu-organiser' },
  guest: { kind: 'customer', customerId: 'cu-guest' },
  supplier: { kind: 'supplierContact', userId: 'sc', supplierIds: ['su-karts', 'su-hotel'] },
  staff: { kind: 'staff', userId: 'st-manager' },
}
const options = { optionProducts: [], addOnProducts: [] }

/** The commands for rows about a variant of a command. For all other rows, the test sends the command’s example. */
const variants: Partial<Record<RowName, Omit<Trial, 'name'> & { name: CommandName }>> = {
  'editDate: of a product': {
    name: 'editDate',
    itineraryId: 'it-karting',
    data: { startDate: '2027-05-08', endDate: null },
  },
  'editDate: another start': { name: 'editDate', data: { startDate: '2027-06-04', endDate: null } },
  'editDate: no start': { name: 'editDate', data: { startDate: null, endDate: null } },
  'editProduct: options': {
    name: 'editProduct',
    itineraryId: 'it-karting',
    data: { productId: 'pr-karting', options },
  },
  'editProduct: another product': {
    name: 'editProduct',
    itineraryId: 'it-karting',
    data: { productId: 'pr-archery', options },
  },
  editProductStage: {
    name: 'editProductStage',
    itineraryId: 'it-karting',
    data: { stage: 'Requested', stageOverride: 'No' },
  },
  'editProductStage: by override': {
    name: 'editProductStage',
    itineraryId: 'it-karting',
    data: { stage: 'Requested', stageOverride: 'Yes' },
  },
}
const notCommands: readonly RowName[] = [
  'addPackage',
  'replacePackage',
  'removePackage',
  'bookWithoutPayment',
  'cancelBooking',
  'lowerPrice',
  'editTerms',
  'swapEventType',
  'changeOrganiser',
  'acceptInvite',
  'requestPlace',
  'assignPlace',
  'addUnregisteredGuest',
  'renameGuest',
  'removeGuest',
  'updateAttending',
  'updateItineraryAttending',
]
const commandRows = (Object.keys(allowedActions) as RowName[]).filter((row) => !notCommands.includes(row))

const trialFor = (row: RowName): Trial => {
  const variant = variants[row]
  if (variant) return variant
  const name = row as CommandName
  const { data, itineraryId } = commands[name].example
  return { name, itineraryId, data }
}

/** Returns the example event in a state. The product of the row's command is in `stage`, all others are Requested. */
const eventIn = (state: BookingState, row: RowName, stage: EntryStage): EventDocument => {
  const { itineraryId } = trialFor(row)
  const withTestedStage = (entry: PackageEntry): PackageEntry => ({
    ...entry,
    stage: entry.itineraryId === itineraryId ? stage : 'Requested',
  })
  const [pack] = exampleEvent.packages
  const status = state === 'Begun' ? 'Booked' : state === 'Booked' || state === 'Cancelled' ? state : 'Option'
  const testedPackage: PackageDocument = { ...pack!, status, entries: pack!.entries.map(withTestedStage) }
  const bookedPackage = { ...pack!, id: 'pk-booked', status: 'Booked' as const, entries: [] }
  return {
    ...exampleEvent,
    statusStage: state === 'Cancelled' ? 'Enquiry' : stageOfState(state),
    packages: state === 'Beside' ? [testedPackage, bookedPackage] : [testedPackage],
  }
}

/** Returns the first day of the example trip for the state Begun; otherwise a day before the trip. */
const todayIn = (state: BookingState) => (state === 'Begun' ? '2027-05-07' : exampleFacts.today)

const tryCell = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage) => {
  const actor = actors[sender]
  const commandFacts: CommandFacts = { ...exampleFacts, today: todayIn(state), actor, can: () => true }
  return evaluateCommands(eventIn(state, row, stage), [commandOf(trialFor(row))], commandFacts)
}

/** Returns the product stages to test for a row. The stage does not matter for a row that is not about a product. */
const stagesOf = (row: RowName): readonly EntryStage[] =>
  trialFor(row).itineraryId === undefined ? ['Requested'] : entryStages

const tripStartedText = 'The start date has passed. Please contact us if something needs to change.'

/** Returns the outcome that the table requires: 'done', 'notAllowed' or the message of the refusal. */
const expectedFor = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage): string => {
  if (allowedActions[row][sender] === undefined) return 'notAllowed'
  const cell = cellAt(row, sender, state)
  if (cell === undefined && state === 'Begun' && sender !== 'staff') return tripStartedText
  if (cell === undefined) return `Not possible while the event is ${stageOfState(state)}`
  if (cell === 'yes' || cell.includes(stage)) return 'done'
  return `Not possible while this product is ${stage}`
}

const outcomeOf = (result: ReturnType<typeof tryCell>): string => {
  if (!isRefusal(result)) return 'done'
  return result.refused === 'commandRefused' ? String(result.facts.message) : result.refused
}

describe.each(commandRows)('%s', (row) => {
  test.each(senders)('%s: the result matches the table in every state and stage', (sender) => {
    for (const state of bookingStates)
      for (const stage of stagesOf(row))
        expect(
          outcomeOf(tryCell(row, sender, state, stage)),
          `${row} by ${sender} in ${state}, ${stage}`,
        ).toBe(expectedFor(row, sender, state, stage))
  })
})

/** Returns the outcome that the browser predicts before it offers a command, in the same form as `expectedFor`. */
const predictedOutcome = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage): string => {
  const commandFacts: CommandFacts = {
    ...exampleFacts,
    today: todayIn(state),
    actor: actors[sender],
    can: () => true,
  }
  const prediction = refuseCommand(eventIn(state, row, stage), commandOf(trialFor(row)), commandFacts)
  if (!prediction) return 'done'
  return prediction.refused === 'notAllowed' ? 'notAllowed' : prediction.text
}

test.each(senders)('a browser offers a %s exactly the commands that the server accepts', (sender) => {
  for (const row of commandRows)
    for (const state of bookingStates)
      for (const stage of stagesOf(row))
        expect(predictedOutcome(row, sender, state, stage), `${row} in ${state}, ${stage}`).toBe(
          outcomeOf(tryCell(row, sender, state, stage)),
        )
})

test('every command is in the table', () => {
  const testedCommands = new Set(commandRows.map((row) => trialFor(row).name))
  expect([...testedCommands].sort()).toEqual(Object.keys(commands).sort())
})

/** Important cells of the table, repeated here so that they cannot change by accident. */
test.each<[string, RowName, Sender, BookingState, EntryStage, string]>([
  ['a guest cannot change anything', 'editStartTime', 'guest', 'Enquiry', 'Enquiry', 'notAllowed'],
  ['a guest cannot add anything', 'addProduct', 'guest', 'Enquiry', 'Enquiry', 'notAllowed'],
  [
    'an organiser cannot remove the date of a booked package',
    'editDate: no start',
    'organiser',
    'Booked',
    'Requested',
    'Not possible while the event is Booked',
  ],
  [
    'staff cannot remove the date of a booked package',
    'editDate: no start',
    'staff',
    'Booked',
    'Requested',
    'Not possible while the event is Booked',
  ],
  [
    'a booked package can move to another day',
    'editDate: another start',
    'organiser',
    'Booked',
    'Requested',
    'done',
  ],
  [
    'an organiser cannot move a trip that has begun',
    'editDate: another start',
    'organiser',
    'Begun',
    'Requested',
    tripStartedText,
  ],
  [
    'an organiser cannot change the number of people of a trip that has begun',
    'editEstimatedCustomers',
    'organiser',
    'Begun',
    'Requested',
    tripStartedText,
  ],
  [
    'an organiser cannot change who takes part in a trip that has begun',
    'editParticipation',
    'organiser',
    'Begun',
    'Requested',
    tripStartedText,
  ],
  [
    'an organiser cannot remove a product from a trip that has begun',
    'removeProduct',
    'organiser',
    'Begun',
    'Requested',
    tripStartedText,
  ],
  ['staff can change a trip that has begun', 'editEstimatedCustomers', 'staff', 'Begun', 'Requested', 'done'],
  ['notes can be edited during the trip', 'addCustomerNotes', 'organiser', 'Begun', 'Requested', 'done'],
  [
    'a supplier can answer during the trip',
    'confirmProductBooking',
    'supplier',
    'Begun',
    'Requested',
    'done',
  ],
  ['an unconfirmed product can be removed', 'removeProduct', 'organiser', 'Booked', 'Requested', 'done'],
  [
    'a confirmed product cannot be removed',
    'removeProduct',
    'organiser',
    'Booked',
    'Booked',
    'Not possible while this product is Booked',
  ],
  [
    'staff cannot remove a confirmed product',
    'removeProduct',
    'staff',
    'Booked',
    'Booked',
    'Not possible while this product is Booked',
  ],
  [
    'a confirmed product cannot be turned into another product',
    'editProduct: another product',
    'organiser',
    'Booked',
    'Booked',
    'Not possible while this product is Booked',
  ],
  [
    'a cancelled product, which may still cost something, cannot be removed',
    'removeProduct',
    'organiser',
    'Booked',
    'Cancelled',
    'Not possible while this product is Cancelled',
  ],
  ['an organiser cannot cancel a product', 'cancelProduct', 'organiser', 'Booked', 'Booked', 'notAllowed'],
  ['staff can cancel a confirmed product', 'cancelProduct', 'staff', 'Booked', 'Booked', 'done'],
  [
    'a supplier can only answer for a booked package',
    'confirmProductBooking',
    'supplier',
    'Enquiry',
    'Requested',
    'Not possible while the event is Enquiry',
  ],
  [
    'an organiser cannot answer for a supplier',
    'confirmProductBooking',
    'organiser',
    'Booked',
    'Requested',
    'notAllowed',
  ],
  [
    'an organiser cannot move a package after a payment',
    'editPackageLocation',
    'organiser',
    'Pending Booking',
    'Requested',
    'Not possible while the event is Pending Booking',
  ],
])('%s', (_, row, sender, state, stage, expected) => {
  expect(outcomeOf(tryCell(row, sender, state, stage))).toBe(expected)
})

describe('actions that are not commands', () => {
  const outcomeOfRefusal = (refusal: Refusal | undefined) =>
    refusal ? (refusal.refused === 'notAllowed' ? 'notAllowed' : refusal.text) : 'done'

  test.each<[RowName, Sender, BookingState[]]>([
    ['addPackage', 'organiser', ['Enquiry']],
    ['addPackage', 'staff', ['Enquiry']],
    ['replacePackage', 'organiser', ['Enquiry']],
    ['replacePackage', 'staff', ['Enquiry']],
    ['removePackage', 'organiser', ['Enquiry', 'Pending Booking']],
    ['removePackage', 'staff', ['Enquiry', 'Pending Booking']],
    ['bookWithoutPayment', 'staff', ['Enquiry', 'Pending Booking']],
    ['cancelBooking', 'staff', ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun']],
    ['lowerPrice', 'staff', ['Booked', 'Begun']],
    ['editTerms', 'staff', ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun']],
    ['swapEventType', 'staff', ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun']],
    ['changeOrganiser', 'staff', ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Begun']],
  ])('%s by %s is possible in %s and in no other state', (row, sender, possibleStates) => {
    for (const state of bookingStates)
      expect(outcomeOfRefusal(refuseAction(row, sender, state))).toBe(
        possibleStates.includes(state)
          ? 'done'
          : state === 'Begun' && sender !== 'staff'
            ? tripStartedText
            : `Not possible while the event is ${stageOfState(state)}`,
      )
    expect(outcomeOfRefusal(refuseAction(row, 'guest', 'Enquiry'))).toBe('notAllowed')
  })
})

test('a package has the state of its event, or Beside next to a booked package, or Begun during the trip', () => {
  const states = bookingStates.map((state) => {
    const event = eventIn(state, 'addProduct', 'Enquiry')
    return bookingStateOf(event, event.packages[0]!, todayIn(state))
  })
  expect(states).toEqual([...bookingStates])
})

describe('a booked package cannot be left empty', () => {
  const booked = eventIn('Booked', 'removeProduct', 'Requested')
  const itineraryIds = booked.packages[0]!.entries.map(({ itineraryId }) => itineraryId)
  const outcomeFor = (sender: Sender, trials: Trial[]) =>
    outcomeText(
      evaluateCommands(booked, trials.map(commandOf), {
        ...exampleFacts,
        actor: actors[sender],
        can: () => true,
      }),
    )
  const outcomeText = (result: ReturnType<typeof evaluateCommands>) =>
    isRefusal(result) ? result.text : 'done'
  const removals = itineraryIds.map((itineraryId) => ({ name: 'removeProduct', itineraryId, data: {} }))
  const needsProductText =
    'A booked package needs at least one product. Please ask us to cancel the booking instead.'

  test('by an organiser who removes everything; they can remove all products but one', () => {
    expect(outcomeFor('organiser', removals)).toBe(needsProductText)
    expect(outcomeFor('organiser', removals.slice(1))).toBe('done')
  })

  test('by an organiser who sets all people to 0', () => {
    const nobody = { needPeople: 0, needUnits: 0 }
    const edits = itineraryIds.map((itineraryId) => ({ name: 'editCustomers', itineraryId, data: nobody }))
    expect(outcomeFor('organiser', edits)).toBe(needsProductText)
  })

  test('but an organiser can swap everything for one other product, and staff can remove everything', () => {
    const swap: Trial[] = [
      ...removals,
      {
        name: 'addProduct',
        data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 0 }] },
      },
    ]
    expect(outcomeFor('organiser', swap)).toBe('done')
    expect(outcomeFor('staff', removals)).toBe('done')
  })
})
