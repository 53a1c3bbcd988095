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
import {
  commandOfAction,
  type EntryActionName,
  entryActionNames,
  isActionFor,
} from '../../rules/entry-offers.ts'
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

const eventInState = (state: BookingState, stage: EntryStage) => {
  const [pack] = exampleEvent.packages
  const withStage = (entry: PackageEntry): PackageEntry => ({
    ...entry,
    stage: entry.itineraryId === 'it-karting' ? stage : 'Requested',
  })
  const status =
    state === 'Begun' ? 'Booked' : state === 'Booked' || state === 'Cancelled' ? state : ('Option' as const)
  const packInState = { ...pack!, status, entries: pack!.entries.map(withStage) }
  const bookedPack = { ...pack!, id: 'pk-booked', status: 'Booked' as const, entries: [] }
  return {
    ...exampleEvent,
    statusStage: state === 'Cancelled' ? ('Enquiry' as const) : stageOfState(state),
    packages: state === 'Beside' ? [packInState, bookedPack] : [packInState],
  }
}

const menuFor = (sender: Sender, state: BookingState, stage: EntryStage) => {
  const base = eventInState(state, stage)
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
  const product = command.products[entry.productId!]
  const isAccepted = (name: EntryActionName) =>
    isActionFor(name, entry, product) &&
    !isRefusal(evaluateCommands(base, [commandOfAction(name, pack, entry)], command))
  return { actions, isAccepted, builder, entry }
}

test.each(senders)(
  'a product’s menu enables exactly what the server accepts, in every state and stage, and shows why other actions are disabled (reader: %s)',
  (sender) => {
    for (const state of bookingStates)
      for (const stage of entryStages) {
        const { actions, isAccepted } = menuFor(sender, state, stage)
        const enabledIds = actions.filter(({ disabled }) => !disabled).map(({ id }) => id)
        expect(enabledIds, `${state}, ${stage}`).toEqual(entryActionNames.filter(isAccepted))
        for (const { disabled, hint } of actions) expect(Boolean(hint)).toBe(Boolean(disabled))
      }
  },
)

const actionNamesFor = (sender: Sender, itineraryId: string, stage: EntryStage = 'Enquiry') => {
  const { builder } = menuFor(sender, 'Enquiry', stage)
  const entry = builder.read().pack.entries.find((one) => one.itineraryId === itineraryId)!
  return entryActions({ builder, state: builder.read(), entry, onSwap: () => {} }).map(({ id }) => id)
}

test('flight details can be entered only for transfers, and extras only for products that have some (PKG-023, PKG-032)', () => {
  expect(actionNamesFor('organiser', 'it-transfer')).toContain('flight')
  expect(actionNamesFor('organiser', 'it-karting')).not.toContain('flight')
  expect(actionNamesFor('organiser', 'it-karting')).toContain('extras')
  expect(actionNamesFor('organiser', 'it-hotel-1')).not.toContain('extras')
})

test('only staff can change price, cost, invoiced amount, supplier, stage, note and product, and cancel a product', () => {
  const staffActionNames = ['price', 'cost', 'invoiced', 'supplier', 'custom', 'stage', 'note', 'cancel']
  expect(actionNamesFor('staff', 'it-karting')).toEqual(expect.arrayContaining(staffActionNames))
  for (const name of staffActionNames) expect(actionNamesFor('organiser', 'it-karting')).not.toContain(name)
  expect(actionNamesFor('guest', 'it-karting')).toEqual([])
})

test('staff can accept a cancellation only if the supplier has requested it (PKG-027)', () => {
  expect(actionNamesFor('staff', 'it-karting', 'Cancellation Requested')).toContain('acceptCancellation')
  expect(actionNamesFor('staff', 'it-karting', 'Booked')).not.toContain('acceptCancellation')
})

test('the organiser hides a product from the guests, and shows it again (PKG-026)', () => {
  const { builder } = menuFor('organiser', 'Enquiry', 'Enquiry')
  const toggleHidden = () => {
    const state = builder.read()
    const entry = state.pack.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
    const action = entryActions({ builder, state, entry, onSwap: () => {} }).find(({ id }) => id === 'hide')
    action?.onAction?.()
    return builder.read().queue.map(({ name, data }) => [name, data])
  }
  expect(toggleHidden()).toEqual([['hideProduct', { hideProduct: true }]])
  expect(toggleHidden()).toEqual([['hideProduct', { hideProduct: false }]])
})

test('a confirmed product cannot be removed: the menu says who can cancel it', () => {
  const reasonOf = (sender: Sender) =>
    menuFor(sender, 'Booked', 'Booked').actions.find(({ id }) => id === 'remove')?.hint
  expect(reasonOf('organiser')).toBe('The supplier has confirmed it. Please ask us to cancel it')
  expect(reasonOf('staff')).toBe('The supplier has confirmed it: cancel it instead')
})

test('a confirmed product with an unsaved change of its people cannot be removed either', () => {
  const base = eventInState('Booked', 'Booked')
  const builder = createBuilder({
    isSaved: true,
    packageId: 'pk-1',
    base,
    facts: { ...exampleBrowserFacts, command: { ...exampleFacts, actor: actors.organiser } },
    store: () => {},
  })
  const target = { packageId: 'pk-1', itineraryId: 'it-karting' }
  expect(
    builder.edit([{ name: 'editCustomers', ...target, data: { needPeople: 9, needUnits: null } }]),
  ).toBeUndefined()
  const state = builder.read()
  const entry = state.pack.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
  expect(entry.stage).toBe('Requested')
  expect(entriesToReconfirm(state.savedPack, state.pack)).toEqual([entry])
  const removeAction = entryActions({ builder, state, entry, onSwap: () => {} }).find(
    ({ id }) => id === 'remove',
  )
  expect(removeAction?.disabled).toBe(true)
  expect(builder.edit([commandOfAction('remove', state.pack, entry)])).toMatchObject({
    refused: 'commandRefused',
  })
})
