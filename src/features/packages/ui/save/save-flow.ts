import {
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
  /** Shows what was saved: reloads the events and initialises the one at hand. */
  reload(): Promise<void>
  clearBuilder(): void
  /** Gives up what was changed, without a word. */
  clearChanges(): void
  showMagicLink(email: string): void
  showSaved(): void
  showAlreadySaved(): void
  showError(): Promise<void>
  resetChanged(): void
}

export type SaveAnswer = 'answered' | 'alreadySaved' | 'loggedOut' | 'changed' | 'other'

/**
 * Runs saves as rules/builder/save-package.ts says, one at a time.
 * @throws 'Save is in progress' when one is started while another runs (PKG-062)
 */
export const createSaver = () => {
  let state: SaveState = notSaving
  return {
    isSaving: () => state.step !== 'idle',
    save: async (request: SaveRequest, steps: SaveSteps): Promise<SaveOutcome> => {
      const perform = performer(steps)
      let outcome: SaveOutcome = 'not saved'
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
        return outcome
      } finally {
        state = notSaving
      }
    },
  }
}

const performer = (steps: SaveSteps) => {
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
      await steps.reload()
      return { type: 'eventInitialised' }
    },
    clearBuilder: () => void steps.clearBuilder(),
    clearChanges: () => void steps.clearChanges(),
    showMagicLinkPrompt: () => void steps.showMagicLink(email),
    showSaved: () => void steps.showSaved(),
    showAlreadySaved: () => void steps.showAlreadySaved(),
    showErrorDialog: async () => void (await steps.showError()),
    resetChangedFlag: () => void steps.resetChanged(),
  }
  return async (effect: SaveEffect): Promise<SaveEvent | undefined> => does[effect]?.()
}

/** The one saver of this browser window. */
export const saver = createSaver()
