import type { PackageCommand } from '../commands/index.ts'

/** How a package is saved (001 §4). */
type SaveStrategy =
  | 'createEventType'
  | 'createEventStrongType'
  | 'createPackageType'
  | 'createPackageForNewEmptyEvent'
  | 'updatePackageType'

export type SaveOutcome = 'saved' | 'not saved' | 'saveCancelled' | 'cancelled' | 'no'

type SaveSituation = {
  packageId: string | null
  /** The event it belongs to; an empty one was just created without a package. */
  event: { id: string; isNewAndEmpty: boolean } | null
  /** Creation that checks the start date only (001 §5). */
  isStrong: boolean
}

/** The call that saves: a saved package is updated, a new one is created with or without an event. */
export const saveStrategy = ({ packageId, event, isStrong }: SaveSituation): SaveStrategy => {
  if (packageId !== null) return 'updatePackageType'
  if (event) return event.isNewAndEmpty ? 'createPackageForNewEmptyEvent' : 'createPackageType'
  return isStrong ? 'createEventStrongType' : 'createEventType'
}

export type SaveSender = {
  isLoggedIn: boolean
  /** Staff who are no customer at the moment, or a virtual customer: somebody real must be picked (001 §5, §6). */
  needsCustomer: boolean
}

export type SaveState =
  | { step: 'idle' }
  | { step: 'asking'; request: SaveRequest }
  | { step: 'signingIn'; request: SaveRequest }
  | { step: 'pickingCustomer'; request: SaveRequest }
  | { step: 'sending'; request: SaveRequest }
  | { step: 'sendingMagicLink'; request: SaveRequest }
  | { step: 'reloading'; request: SaveRequest }

export type SaveRequest = {
  strategy: SaveStrategy
  skipLogin: boolean
  /** Whether a failure is shown in a dialog. */
  withMessages: boolean
  sender: SaveSender
  /** Whether the sender's role lets packages be saved (PERM-020). */
  maySave: boolean
  queue: readonly PackageCommand[]
}

export type SaveEvent =
  | { type: 'started'; request: SaveRequest }
  | { type: 'allowed' }
  | { type: 'prevented' }
  | { type: 'signedIn'; sender: SaveSender }
  | { type: 'signInCancelled' }
  | { type: 'magicLinkChosen' }
  | { type: 'customerPicked'; sender: SaveSender }
  | { type: 'pickingCancelled' }
  | { type: 'answered' }
  | { type: 'alreadySaved' }
  | { type: 'failed'; reason: 'loggedOut' | 'changed' | 'other' }
  | { type: 'eventInitialised' }

/** What whoever runs the flow has to do next. 'finish' ends it and fires the after-save hook. */
export type SaveEffect =
  | 'runBeforeSaveHook'
  | 'openSignIn'
  | 'pickCustomer'
  | 'send'
  | 'createUnauthenticatedEvent'
  | 'clearBuilder'
  | 'clearChanges'
  | 'showMagicLinkPrompt'
  | 'reloadEvents'
  | 'showSaved'
  | 'showAlreadySaved'
  | 'showErrorDialog'
  | 'loadServerState'
  | 'rememberCallback'
  | 'finish'

export type SaveProgress = { state: SaveState; effects: SaveEffect[]; outcome?: SaveOutcome }

const idle: SaveState = { step: 'idle' }
export const notSaving: SaveState = idle

/**
 * The save flow as a state machine (PKG-062 to PKG-074): the state after something happened, and what to do
 * next. An event that does not belong to the step changes nothing.
 * @throws 'Save is in progress' when a save is started while one runs (001 §8)
 */
export const saveProgress = (state: SaveState, event: SaveEvent): SaveProgress => {
  if (event.type === 'started') {
    if (state.step !== 'idle') throw new Error('Save is in progress')
    // Without the permission the changes are cleared silently (001 §6).
    if (!event.request.maySave) return ended('not saved', ['clearChanges'])
    return { state: { step: 'asking', request: event.request }, effects: ['runBeforeSaveHook'] }
  }
  if (state.step === 'idle') return { state, effects: [] }
  const { request } = state
  switch (`${state.step} ${event.type}`) {
    case 'asking allowed':
      return afterAsking(request)
    case 'asking prevented':
      return ended('not saved', ['rememberCallback'])
    case 'signingIn signedIn':
      return afterSignIn({ ...request, sender: (event as { sender: SaveSender }).sender })
    case 'signingIn signInCancelled':
    case 'pickingCustomer pickingCancelled':
      return ended('saveCancelled')
    case 'signingIn magicLinkChosen':
      return { state: { step: 'sendingMagicLink', request }, effects: ['createUnauthenticatedEvent'] }
    case 'sendingMagicLink answered':
      return ended('saved', ['clearBuilder', 'showMagicLinkPrompt'])
    // The errors of creating an unauthenticated event are swallowed (001 §8).
    case 'sendingMagicLink failed':
      return ended('not saved')
    case 'pickingCustomer customerPicked':
      return afterSignIn({ ...request, sender: (event as { sender: SaveSender }).sender })
    case 'sending answered':
      return { state: { step: 'reloading', request }, effects: ['reloadEvents'] }
    case 'sending alreadySaved':
      return ended('not saved', ['showAlreadySaved', 'reloadEvents'])
    case 'sending failed':
      return afterFailure(request, (event as { reason: 'loggedOut' | 'changed' | 'other' }).reason)
    case 'reloading eventInitialised':
      return ended('saved', request.withMessages ? ['showSaved'] : [])
    case 'reloading failed':
      return ended('saved')
    default:
      return { state, effects: [] }
  }
}

const ended = (outcome: SaveOutcome, effects: SaveEffect[] = []): SaveProgress => ({
  state: idle,
  effects: [...effects, 'finish'],
  outcome,
})

const sending = (request: SaveRequest): SaveProgress => ({
  state: { step: 'sending', request },
  effects: ['send'],
})

const afterAsking = (request: SaveRequest): SaveProgress => {
  if (request.sender.isLoggedIn) return afterSignIn(request)
  // Nobody to save for, and nobody may be asked: given up silently (PKG-072, PKG-O20).
  if (request.skipLogin) return ended('not saved')
  return { state: { step: 'signingIn', request }, effects: ['openSignIn'] }
}

const afterSignIn = (request: SaveRequest): SaveProgress => {
  const mustPick = request.sender.needsCustomer && request.strategy !== 'updatePackageType'
  return mustPick
    ? { state: { step: 'pickingCustomer', request }, effects: ['pickCustomer'] }
    : sending(request)
}

/**
 * Where somebody else changed the event, closing the dialog shows what is there now, and nothing counts as
 * changed; after any other failure the edits stay, to be saved again (docs/decisions/0037).
 */
const afterFailure = (request: SaveRequest, reason: 'loggedOut' | 'changed' | 'other'): SaveProgress => {
  if (reason === 'loggedOut' || !request.withMessages) return ended('not saved')
  return ended(
    'not saved',
    reason === 'changed' ? ['showErrorDialog', 'loadServerState'] : ['showErrorDialog'],
  )
}

/** How long the callback of a save that was prevented may be used by the retry (001 §9). */
const preventedSaveWindowMs = 60_000

/** True while a save prevented at one instant may hand its callback to a retry at another (ms). */
export const mayReuseCallback = (preventedAt: number, now: number): boolean =>
  now - preventedAt <= preventedSaveWindowMs

export type UnsavedAnswer = 'yes' | 'no' | 'cancel'

/** What the unsaved-changes prompt leads to: yes saves, no discards, cancel keeps editing (PKG-076, PKG-077). */
export const afterUnsavedPrompt = (
  answer: UnsavedAnswer,
): ('save' | 'clearQueue' | 'closeBasket' | 'reloadEvent')[] => {
  if (answer === 'yes') return ['save']
  return answer === 'no' ? ['clearQueue', 'closeBasket', 'reloadEvent'] : []
}
