import { expect, test } from 'vitest'
import {
  afterUnsavedPrompt,
  mayReuseCallback,
  notSaving,
  type SaveEvent,
  type SaveProgress,
  type SaveRequest,
  saveProgress,
  saveStrategy,
} from './save-package.ts'

const customer = { isLoggedIn: true, needsCustomer: false }
const request: SaveRequest = {
  strategy: 'createEventType',
  skipLogin: false,
  withMessages: true,
  sender: customer,
  maySave: true,
  queue: [],
}
const visitor = { ...request, sender: { ...customer, isLoggedIn: false } }

const run = (start: SaveRequest, ...events: SaveEvent[]): SaveProgress =>
  [{ type: 'started', request: start } as const, ...events].reduce<SaveProgress>(
    ({ state }, event) => saveProgress(state, event),
    { state: notSaving, effects: [] },
  )
const allowed = { type: 'allowed' } as const

test.each([
  [{ packageId: 'pk-1', event: { id: 'ev-1', isNewAndEmpty: false } }, 'updatePackageType'],
  [{ packageId: null, event: { id: 'ev-1', isNewAndEmpty: false } }, 'createPackageType'],
  [{ packageId: null, event: { id: 'ev-1', isNewAndEmpty: true } }, 'createPackageForNewEmptyEvent'],
  [{ packageId: null, event: null }, 'createEventType'],
  [{ packageId: null, event: null, isStrong: true }, 'createEventStrongType'],
])('%j is saved as %s', (situation, strategy) => {
  expect(saveStrategy({ isStrong: false, ...situation })).toBe(strategy)
})

test('a second save while one runs raises its error (PKG-062)', () => {
  const { state } = run(request, allowed)
  expect(() => saveProgress(state, { type: 'started', request })).toThrow('Save is in progress')
})

test('a before-save hook may prevent the save, and its callback may be used for 60 seconds (PKG-063)', () => {
  expect(run(request, { type: 'prevented' })).toMatchObject({
    state: { step: 'idle' },
    effects: ['rememberCallback', 'finish'],
    outcome: 'not saved',
  })
  expect(mayReuseCallback(1000, 61_000)).toBe(true)
  expect(mayReuseCallback(1000, 61_001)).toBe(false)
})

test('without the permission to save, the changes are cleared and nothing is asked, sent or said (PERM-020)', () => {
  for (const sender of [customer, visitor.sender, { ...customer, isStaff: true }])
    expect(run({ ...request, sender, maySave: false })).toEqual({
      state: notSaving,
      effects: ['clearChanges', 'finish'],
      outcome: 'not saved',
    })
})

test('who is logged in saves at once; who is not signs in first (PKG-064)', () => {
  expect(run(request, allowed).effects).toEqual(['send'])
  expect(run(visitor, allowed).effects).toEqual(['openSignIn'])
  expect(run(visitor, allowed, { type: 'signedIn', sender: customer }).effects).toEqual(['send'])
})

test('the sign-in may be cancelled (PKG-065)', () => {
  expect(run(visitor, allowed, { type: 'signInCancelled' })).toMatchObject({
    outcome: 'saveCancelled',
    effects: ['finish'],
  })
})

test('staff without a customer, and a virtual one, pick somebody real before anything is created (PKG-065, ACC-048, ACC-005)', () => {
  const staff = { ...request, sender: { ...customer, needsCustomer: true } }
  expect(run(staff, allowed).effects).toEqual(['pickCustomer'])
  expect(run(staff, allowed, { type: 'customerPicked', sender: customer }).effects).toEqual(['send'])
  expect(run(staff, allowed, { type: 'pickingCancelled' })).toMatchObject({
    outcome: 'saveCancelled',
    effects: ['finish'],
  })
  // Who cleared the customer instead is asked again.
  const still = run(staff, allowed, { type: 'customerPicked', sender: staff.sender })
  expect(still.effects).toEqual(['pickCustomer'])
  const update = { ...staff, strategy: 'updatePackageType' } as const
  expect(run(update, allowed).effects).toEqual(['send'])
})

test('a magic link creates an unauthenticated event, clears the builder and tells the address (PKG-066)', () => {
  const chosen = run(visitor, allowed, { type: 'magicLinkChosen' })
  expect(chosen.effects).toEqual(['createUnauthenticatedEvent'])
  expect(saveProgress(chosen.state, { type: 'answered' })).toMatchObject({
    effects: ['clearBuilder', 'showMagicLinkPrompt', 'finish'],
  })
})

test('after the answer the events reload, and only the initialised event makes it saved (PKG-074)', () => {
  const answered = run(request, allowed, { type: 'answered' })
  expect(answered.effects).toEqual(['reloadEvents'])
  expect(saveProgress(answered.state, { type: 'eventInitialised' })).toEqual({
    state: { step: 'idle' },
    effects: ['showSaved', 'finish'],
    outcome: 'saved',
  })
})

test('a package that was already saved is said so, and the event reloads', () => {
  expect(run(request, allowed, { type: 'alreadySaved' }).effects).toEqual([
    'showAlreadySaved',
    'reloadEvents',
    'finish',
  ])
})

test('without anyone logged in and no one to ask, the save is abandoned silently', () => {
  expect(run({ ...visitor, skipLogin: true }, allowed)).toMatchObject({
    effects: ['finish'],
    outcome: 'not saved',
  })
  expect(run(request, allowed, { type: 'failed', reason: 'loggedOut' }).effects).toEqual(['finish'])
})

test('a failure with messages on shows the dialog; only of a stale package what the server has is loaded', () => {
  const changed = { type: 'failed', reason: 'changed' } as const
  expect(run(request, allowed, changed).effects).toEqual(['showErrorDialog', 'loadServerState', 'finish'])
  const other = { type: 'failed', reason: 'other' } as const
  expect(run(request, allowed, other).effects).toEqual(['showErrorDialog', 'finish'])
  const silent = { ...request, withMessages: false }
  for (const failure of [changed, other]) expect(run(silent, allowed, failure).effects).toEqual(['finish'])
})

test('the unsaved-changes prompt: yes saves, no discards, cancel keeps editing (PKG-076)', () => {
  expect(afterUnsavedPrompt('yes')).toEqual(['save'])
  expect(afterUnsavedPrompt('no')).toEqual(['clearQueue', 'closeBasket', 'reloadEvent'])
  expect(afterUnsavedPrompt('cancel')).toEqual([])
})

test('an event that does not belong to the step changes nothing (PKG-062)', () => {
  const { state } = run(visitor, allowed)
  expect(saveProgress(state, { type: 'answered' })).toEqual({ state, effects: [] })
})
