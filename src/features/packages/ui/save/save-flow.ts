import {
  mayReuseCallback,
  notSaving,
  type SaveEffect,
  type SaveEvent,
  type SaveOutcome,
  type SaveRequest,
  type SaveSender,
  type SaveState,
  saveProgress,
} from '../../rules/builder/save-package.ts'

type SignedIn =
  | { readonly kind: 'signedIn'; readonly sender: SaveSender }
  /** The address is known already: a link to log in is mailed there. */
  | { readonly kind: 'magicLink'; readonly email: string }

/** What a save does to the world, one step each; a step that can end differently answers how it ended. */
export type SaveSteps = {
  /** The before-save hook: false prevents the save (PKG-063). */
  ask(): Promise<boolean>
  signIn(): Promise<SignedIn | undefined>
  /** Whom it is saved for; undefined when nobody was picked. */
  pickCustomer(): Promise<SaveSender | undefined>
  send(): Promise<SaveAnswer>
  sendMagicLink(email: string): Promise<boolean>
  /** Shows what was saved: reloads the events and initialises the one at hand. @returns its id */
  reload(): Promise<string>
  clearBuilder(): void
  /** Gives up what was changed, without a word. */
  clearChanges(): void
  showMagicLink(email: string): void
  showSaved(): void
  showAlreadySaved(): void
  showError(): Promise<void>
  /** Gives up the edits for what the server has. */
  loadServerState(): Promise<void>
}

export type SaveAnswer = 'answered' | 'alreadySaved' | 'loggedOut' | 'changed' | 'other'

/** What was meant to follow a save. */
export type SaveCallback = (eventId: string) => void

/**
 * Runs saves as rules/builder/save-package.ts says, one at a time. What was to follow a save that was
 * prevented follows the next one that succeeds, if that begins soon enough (PKG-068).
 * @throws 'Save is in progress' when one is started while another runs (PKG-062)
 */
export const createSaver = (now: () => number = Date.now) => {
  let state: SaveState = notSaving
  let remembered: { readonly callback: SaveCallback; readonly preventedAt: number } | undefined
  return {
    isSaving: () => state.step !== 'idle',
    /** `ifPrevented` is done by a later save, should the before-save hook prevent this one. */
    save: async (
      request: SaveRequest,
      steps: SaveSteps,
      ifPrevented?: SaveCallback,
    ): Promise<SaveOutcome> => {
      const startedAt = now()
      let eventId: string | undefined
      const perform = performer(steps, {
        remember: () => {
          if (ifPrevented) remembered = { callback: ifPrevented, preventedAt: now() }
        },
        reloaded: (id) => {
          eventId = id
        },
      })
      let outcome = 'not saved' as SaveOutcome
      let next: SaveEvent | undefined = { type: 'started', request }
      const enter = (event: SaveEvent) => {
        const progress = saveProgress(state, event)
        state = progress.state
        outcome = progress.outcome ?? outcome
        return progress.effects
      }
      let effects = enter(next)
      try {
        while (effects.length > 0) {
          next = undefined
          for (const effect of effects) next = (await perform(effect)) ?? next
          effects = next ? enter(next) : []
        }
        if (outcome === 'saved' && remembered) {
          const { callback, preventedAt } = remembered
          remembered = undefined
          if (eventId !== undefined && mayReuseCallback(preventedAt, startedAt)) callback(eventId)
        }
        return outcome
      } finally {
        state = notSaving
      }
    },
  }
}

type AfterSave = {
  remember(): void
  reloaded(eventId: string): void
}

const performer = (steps: SaveSteps, { remember, reloaded }: AfterSave) => {
  let email = ''
  const does: Partial<Record<SaveEffect, () => Promise<SaveEvent | undefined> | undefined>> = {
    runBeforeSaveHook: async () => ({ type: (await steps.ask()) ? 'allowed' : 'prevented' }),
    openSignIn: async () => {
      const answer = await steps.signIn()
      if (!answer) return { type: 'signInCancelled' }
      if (answer.kind === 'signedIn') return { type: 'signedIn', sender: answer.sender }
      email = answer.email
      return { type: 'magicLinkChosen' }
    },
    pickCustomer: async () => {
      const sender = await steps.pickCustomer()
      return sender ? { type: 'customerPicked', sender } : { type: 'pickingCancelled' }
    },
    send: async () => {
      const answer = await steps.send()
      return answer === 'answered' || answer === 'alreadySaved'
        ? { type: answer }
        : { type: 'failed', reason: answer }
    },
    createUnauthenticatedEvent: async () =>
      (await steps.sendMagicLink(email)) ? { type: 'answered' } : { type: 'failed', reason: 'other' },
    reloadEvents: async () => {
      reloaded(await steps.reload())
      return { type: 'eventInitialised' }
    },
    clearBuilder: () => void steps.clearBuilder(),
    clearChanges: () => void steps.clearChanges(),
    showMagicLinkPrompt: () => void steps.showMagicLink(email),
    showSaved: () => void steps.showSaved(),
    showAlreadySaved: () => void steps.showAlreadySaved(),
    showErrorDialog: async () => void (await steps.showError()),
    loadServerState: async () => void (await steps.loadServerState()),
    rememberCallback: () => void remember(),
  }
  return async (effect: SaveEffect): Promise<SaveEvent | undefined> => does[effect]?.()
}

/** The one saver of this browser window. */
export const saver = createSaver()
