import { expect, test } from 'vitest'
import {
  type BookingState,
  bookingStates,
  stageOfState,
} from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '#features/event-commands/rules/example-event.ts'
import type { Actor } from '#features/event-commands/rules/facts.ts'
import {
  type EntryStage,
  entryStages,
  type PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { entriesToReconfirm } from '#features/event-document/rules/stages/request-again.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { commandOfAction, type EntryActionName, entryActionNames } from '../../rules/entry-offers.ts'
import { createBuilder } from '../state/builder.ts'
import { exampleBrowserFacts } from '../testing/try-builder.ts'
import { entryActions } from './entry-actions.tsx'

const actors: Readonly<Record<Exclude<Reader['kind'], 'supplier'>, Actor>> = {
  organiser: { kind: 'customer', customerId: 'cu-organiser' },
  guest: { kind: 'customer', customerId: 'cu-guest' },
  staff: { kind: 'staff', userId: 'st-manager' },
}
type Sender = keyof typeof actors
const senders = Object.keys(actors) as Sender[]

const eventIn = (state: BookingState, stage: EntryStage) => {
  const [pack] = exampleEvent.packages
  const staged = (entry: PackageEntry): PackageEntry => ({
    ...entry,
    stage: entry.itineraryId === 'it-karting' ? stage : 'Requested',
  })
  const status =
    state === 'Begun' ? 'Booked' : state === 'Booked' || state === 'Cancelled' ? state : ('Option' as const)
  const about = { ...pack!, status, entries: pack!.entries.map(staged) }
  const booked = { ...pack!, id: 'pk-booked', status: 'Booked' as const, entries: [] }
  return {
    ...exampleEvent,
    statusStage: state === 'Cancelled' ? ('Enquiry' as const) : stageOfState(state),
    packages: state === 'Beside' ? [about, booked] : [about],
  }
}

const offered = (sender: Sender, state: BookingState, stage: EntryStage) => {
  const base = eventIn(state, stage)
  const today = state === 'Begun' ? '2027-05-07' : exampleFacts.today
  const command = { ...exampleFacts, today, actor: actors[sender] }
  const builder = createBuilder({
    isSaved: true,
    packageId: 'pk-1',
    base,
    facts: { ...exampleBrowserFacts, command },
    readerKind: sender,
    store: () => {},
  })
  const { pack } = builder.read()
  const entry = pack.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
  const actions = entryActions({ builder, state: builder.read(), entry, onSwap: () => {} })
  const isAccepted = (name: EntryActionName) =>
    !isRefusal(evaluateCommands(base, [commandOfAction(name, pack, entry)], command))
  return { actions, isAccepted }
}

test.each(senders)(
  'for a %s, a product’s menu offers what the server accepts, in every state and stage, or says why not',
  (sender) => {
    for (const state of bookingStates)
      for (const stage of entryStages) {
        const { actions, isAccepted } = offered(sender, state, stage)
        const enabled = actions.filter(({ disabled }) => !disabled).map(({ id }) => id)
        expect(enabled, `${state}, ${stage}`).toEqual(entryActionNames.filter(isAccepted))
        for (const { disabled, hint } of actions) expect(Boolean(hint)).toBe(Boolean(disabled))
      }
  },
)

test('a confirmed product cannot be removed: the menu says who can cancel it', () => {
  const reasonOf = (sender: Sender) =>
    offered(sender, 'Booked', 'Booked').actions.find(({ id }) => id === 'remove')?.hint
  expect(reasonOf('organiser')).toBe('The supplier has confirmed it. Please ask us to cancel it')
  expect(reasonOf('staff')).toBe('The supplier has confirmed it: cancel it instead')
})

test('a confirmed product with an unsaved change of its people cannot be removed either', () => {
  const base = eventIn('Booked', 'Booked')
  const builder = createBuilder({
    isSaved: true,
    packageId: 'pk-1',
    base,
    facts: { ...exampleBrowserFacts, command: { ...exampleFacts, actor: actors.organiser } },
    store: () => {},
  })
  const about = { packageId: 'pk-1', itineraryId: 'it-karting' }
  expect(
    builder.edit([{ name: 'editCustomers', ...about, data: { needPeople: 9, needUnits: null } }]),
  ).toBeUndefined()
  const state = builder.read()
  const entry = state.pack.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
  expect(entry.stage).toBe('Requested')
  expect(entriesToReconfirm(state.savedPack, state.pack)).toEqual([entry])
  const remove = entryActions({ builder, state, entry, onSwap: () => {} }).find(({ id }) => id === 'remove')
  expect(remove?.disabled).toBe(true)
  expect(builder.edit([commandOfAction('remove', state.pack, entry)])).toMatchObject({
    refused: 'commandRefused',
  })
})
