import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal, refusalAnswer } from '#kernel/refusal.ts'
import { type CommandName, commands } from '../commands/index.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import type { EventDocument } from '../event-document.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import type { Actor, CommandFacts } from '../facts.ts'
import { type EntryStage, entryStages, type PackageDocument, type PackageEntry } from '../package-document.ts'
import { refuseCommand } from '../refuse-command.ts'
import { commandOf, type Trial } from '../testing/try-command.ts'
import { refuseCell } from './refuse-by-table.ts'
import {
  type BookingState,
  bookingStateOf,
  bookingStates,
  cellAt,
  type RowName,
  type Sender,
  stageOfState,
  whatMayBeDone,
} from './what-may-be-done.ts'

const senders: readonly Sender[] = ['organiser', 'guest', 'supplier', 'staff']
const actors: Readonly<Record<Sender, Actor>> = {
  organiser: { kind: 'customer', customerId: 'cu-organiser' },
  guest: { kind: 'customer', customerId: 'cu-guest' },
  supplier: { kind: 'supplierContact', userId: 'sc', supplierIds: ['su-karts', 'su-hotel'] },
  staff: { kind: 'staff', userId: 'st-manager' },
}
const options = { optionProducts: [], addOnProducts: [] }

/** What is sent for the rows that are no command of their own; every other row sends its command's example. */
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
  'acceptInvite',
  'askForPlace',
  'givePlace',
  'addUnregisteredGuest',
  'renameGuest',
  'updateAttending',
  'updateItineraryAttending',
]
const commandRows = (Object.keys(whatMayBeDone) as RowName[]).filter((row) => !notCommands.includes(row))

const trialOf = (row: RowName): Trial => {
  const given = variants[row]
  if (given) return given
  const name = row as CommandName
  const { data, itineraryId } = commands[name].example
  return { name, itineraryId, data }
}

/** The example event in a state, its product of that stage, all others waiting for their suppliers. */
const eventIn = (state: BookingState, row: RowName, stage: EntryStage): EventDocument => {
  const { itineraryId } = trialOf(row)
  const staged = (entry: PackageEntry): PackageEntry => ({
    ...entry,
    stage: entry.itineraryId === itineraryId ? stage : 'Requested',
  })
  const [pack] = exampleEvent.packages
  const status = state === 'Begun' ? 'Booked' : state === 'Booked' || state === 'Cancelled' ? state : 'Option'
  const about: PackageDocument = { ...pack!, status, entries: pack!.entries.map(staged) }
  const booked = { ...pack!, id: 'pk-booked', status: 'Booked' as const, entries: [] }
  return {
    ...exampleEvent,
    statusStage: state === 'Cancelled' ? 'Enquiry' : stageOfState(state),
    packages: state === 'Beside' ? [about, booked] : [about],
  }
}

/** A day before the example trip, or its first day. */
const todayIn = (state: BookingState) => (state === 'Begun' ? '2027-05-07' : exampleFacts.today)

const tryCell = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage) => {
  const actor = actors[sender]
  const facts: CommandFacts = { ...exampleFacts, today: todayIn(state), actor, may: () => true }
  return evaluateCommands(eventIn(state, row, stage), [commandOf(trialOf(row))], facts)
}

/** What a row that is about one product, or about none, asks of its product's stage. */
const stagesOf = (row: RowName): readonly EntryStage[] =>
  trialOf(row).itineraryId === undefined ? ['Requested'] : entryStages

const closed = 'The start date has passed. Please contact us if something needs to change.'

/** Said of a cell, in the words of the answer. */
const saidBy = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage): string => {
  if (whatMayBeDone[row][sender] === undefined) return 'notAllowed'
  const cell = cellAt(row, sender, state)
  if (cell === undefined && state === 'Begun' && sender !== 'staff') return closed
  if (cell === undefined) return `Not possible while the event is ${stageOfState(state)}`
  if (cell === 'yes' || cell.includes(stage)) return 'done'
  return `Not possible while this product is ${stage}`
}

const answerOf = (result: ReturnType<typeof tryCell>): string => {
  if (!isRefusal(result)) return 'done'
  return result.refused === 'commandRefused' ? String(result.facts.message) : result.refused
}

describe.each(commandRows)('%s', (row) => {
  test.each(senders)('%s: every state and stage is decided as the table says', (sender) => {
    for (const state of bookingStates)
      for (const stage of stagesOf(row))
        expect(
          answerOf(tryCell(row, sender, state, stage)),
          `${row} by ${sender} in ${state}, ${stage}`,
        ).toBe(saidBy(row, sender, state, stage))
  })
})

/** What a browser may offer, in the words of the answer that the server would give. */
const offerOf = (row: RowName, sender: Sender, state: BookingState, stage: EntryStage): string => {
  const facts: CommandFacts = {
    ...exampleFacts,
    today: todayIn(state),
    actor: actors[sender],
    may: () => true,
  }
  const refused = refuseCommand(eventIn(state, row, stage), commandOf(trialOf(row)), facts)
  if (!refused) return 'done'
  return refused.refused === 'notAllowed' ? 'notAllowed' : refusalAnswer(refused).text
}

test.each(senders)(
  'the rule that offers commands to a %s agrees with the server about every one of them',
  (sender) => {
    for (const row of commandRows)
      for (const state of bookingStates)
        for (const stage of stagesOf(row))
          expect(offerOf(row, sender, state, stage), `${row} in ${state}, ${stage}`).toBe(
            answerOf(tryCell(row, sender, state, stage)),
          )
  },
)

test('every command is in the table', () => {
  const named = new Set(commandRows.map((row) => trialOf(row).name))
  expect([...named].sort()).toEqual(Object.keys(commands).sort())
})

/** Decided on purpose, and not to change by the way. */
test.each<[string, RowName, Sender, BookingState, EntryStage, string]>([
  ['a guest changes nothing', 'editStartTime', 'guest', 'Enquiry', 'Enquiry', 'notAllowed'],
  ['a guest adds nothing', 'addProduct', 'guest', 'Enquiry', 'Enquiry', 'notAllowed'],
  [
    'what is booked keeps a day',
    'editDate: no start',
    'organiser',
    'Booked',
    'Requested',
    'Not possible while the event is Booked',
  ],
  [
    'staff take no day away either',
    'editDate: no start',
    'staff',
    'Booked',
    'Requested',
    'Not possible while the event is Booked',
  ],
  [
    'what is booked may move to another day',
    'editDate: another start',
    'organiser',
    'Booked',
    'Requested',
    'done',
  ],
  [
    'a trip that has begun is not moved by its organiser',
    'editDate: another start',
    'organiser',
    'Begun',
    'Requested',
    closed,
  ],
  [
    'nor is its number of people changed',
    'editEstimatedCustomers',
    'organiser',
    'Begun',
    'Requested',
    closed,
  ],
  ['nor who takes part', 'editParticipation', 'organiser', 'Begun', 'Requested', closed],
  ['nor a product removed', 'removeProduct', 'organiser', 'Begun', 'Requested', closed],
  ['staff change a trip that has begun', 'editEstimatedCustomers', 'staff', 'Begun', 'Requested', 'done'],
  ['notes are written during the trip too', 'addCustomerNotes', 'organiser', 'Begun', 'Requested', 'done'],
  ['a supplier answers for days to come', 'confirmProductBooking', 'supplier', 'Begun', 'Requested', 'done'],
  ['what nobody confirmed yet may be taken out', 'removeProduct', 'organiser', 'Booked', 'Requested', 'done'],
  [
    'what was confirmed is cancelled, not removed',
    'removeProduct',
    'organiser',
    'Booked',
    'Booked',
    'Not possible while this product is Booked',
  ],
  ['nor by staff', 'removeProduct', 'staff', 'Booked', 'Booked', 'Not possible while this product is Booked'],
  [
    'nor by turning it into something else',
    'editProduct: another product',
    'organiser',
    'Booked',
    'Booked',
    'Not possible while this product is Booked',
  ],
  [
    'what is still asked for something cancelled stays',
    'removeProduct',
    'organiser',
    'Booked',
    'Cancelled',
    'Not possible while this product is Cancelled',
  ],
  [
    'an organiser cancels nothing by themselves',
    'cancelProduct',
    'organiser',
    'Booked',
    'Booked',
    'notAllowed',
  ],
  ['staff cancel what was confirmed', 'cancelProduct', 'staff', 'Booked', 'Booked', 'done'],
  [
    'a supplier answers for a booked package only',
    'confirmProductBooking',
    'supplier',
    'Enquiry',
    'Requested',
    'Not possible while the event is Enquiry',
  ],
  [
    'an organiser does not answer for a supplier',
    'confirmProductBooking',
    'organiser',
    'Booked',
    'Requested',
    'notAllowed',
  ],
  [
    'money that came was paid for a place',
    'editPackageLocation',
    'organiser',
    'Pending Booking',
    'Requested',
    'Not possible while the event is Pending Booking',
  ],
])('%s', (_, row, sender, state, stage, said) => {
  expect(answerOf(tryCell(row, sender, state, stage))).toBe(said)
})

describe('what is no command', () => {
  const said = (refused: Refusal | undefined) =>
    refused ? (refused.refused === 'notAllowed' ? 'notAllowed' : refusalAnswer(refused).text) : 'done'

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
  ])('%s by %s is possible in %s and in no other state', (row, sender, possible) => {
    for (const state of bookingStates)
      expect(said(refuseCell(row, sender, state))).toBe(
        possible.includes(state)
          ? 'done'
          : state === 'Begun' && sender !== 'staff'
            ? closed
            : `Not possible while the event is ${stageOfState(state)}`,
      )
    expect(said(refuseCell(row, 'guest', 'Enquiry'))).toBe('notAllowed')
  })
})

test('the state of a package is that of its event, or of what is booked beside it', () => {
  const states = bookingStates.map((state) => {
    const event = eventIn(state, 'addProduct', 'Enquiry')
    return bookingStateOf(event, event.packages[0]!, todayIn(state))
  })
  expect(states).toEqual([...bookingStates])
})

describe('a booked package is never left with nothing', () => {
  const booked = eventIn('Booked', 'removeProduct', 'Requested')
  const ids = booked.packages[0]!.entries.map(({ itineraryId }) => itineraryId)
  const by = (sender: Sender, trials: Trial[]) =>
    answerText(
      evaluateCommands(booked, trials.map(commandOf), {
        ...exampleFacts,
        actor: actors[sender],
        may: () => true,
      }),
    )
  const answerText = (result: ReturnType<typeof evaluateCommands>) =>
    isRefusal(result) ? refusalAnswer(result).text : 'done'
  const removals = ids.map((itineraryId) => ({ name: 'removeProduct', itineraryId, data: {} }))
  const instead = 'A booked package needs at least one product. Please ask us to cancel the booking instead.'

  test('by an organiser who removes everything, at once or the last thing', () => {
    expect(by('organiser', removals)).toBe(instead)
    expect(by('organiser', removals.slice(1))).toBe('done')
  })

  test('by an organiser who asks for everything for nobody', () => {
    const nobody = { needPeople: 0, needUnits: 0 }
    const emptied = ids.map((itineraryId) => ({ name: 'editCustomers', itineraryId, data: nobody }))
    expect(by('organiser', emptied)).toBe(instead)
  })

  test('but the last thing may be swapped for another, and staff may clear the way', () => {
    const swap: Trial[] = [
      ...removals,
      {
        name: 'addProduct',
        data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 0 }] },
      },
    ]
    expect(by('organiser', swap)).toBe('done')
    expect(by('staff', removals)).toBe('done')
  })
})
