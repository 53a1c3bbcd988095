import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'

/** How saving, or asking what to do with unsaved changes, ended (001 §4). */
export type SaveOutcome = 'saved' | 'not saved' | 'saveCancelled' | 'cancelled' | 'no'

/** What a save made, as what follows it is told (PKG-067). */
export type SavedPackage = {
  readonly eventId: string
  readonly packageId: string
  readonly event: WireEvent
}

/** What was meant to follow a save. */
export type SaveCallback = (saved: SavedPackage) => void | Promise<void>

/** Without a user the address is known already: a link to log in is mailed there. */
type Login<User> = { readonly user?: User; readonly email: string }

/** Why the server did not save: the session was over, it had been saved before, or anything else. */
export type SaveProblem = { readonly kind: 'loggedOut' | 'alreadySaved' | 'failed'; readonly reason: unknown }

/** One save: whom it concerns, and what is asked and called on the way. */
export type PackageSave<User> = {
  /** Stands for the package: only a save of the same one is a retry. */
  readonly key: string
  /** Whether the reader's role lets packages be saved (PERM-020). */
  readonly maySave: boolean
  /** Gives up what was changed, without a word. */
  clearChanges(): void
  /** The before-save hook: false prevents the save (PKG-063). */
  beforeSave?(): Promise<boolean>
  /** Who is logged in. */
  readonly user: User | undefined
  /** The login step; without it who is not logged in cannot save. Undefined: it was left. */
  signIn?(): Promise<Login<User> | undefined>
  /** Staff who are no customer at the moment, and a virtual customer: somebody real must be picked (001 §5, §6). */
  needsCustomer(user: User): boolean
  pickCustomer?(): Promise<User | undefined>
  send(user: User): Promise<SavedPackage | SaveProblem>
  /** Makes an event that waits for the reader of that address, and tells them. @returns whether it did */
  sendByLink?(email: string): Promise<boolean>
  /** Makes the events load anew, and the event what the answer says it is. */
  show(saved: SavedPackage): Promise<void>
  sayAlreadySaved?(): Promise<void>
  /** Messages are on when there is one. Done when the reader has closed it. */
  showSaveFailure?(reason: unknown): Promise<void>
  readonly onSaved?: SaveCallback
  /** Done by a retry, in place of its own, should the before-save hook prevent this one (PKG-068). */
  readonly ifPrevented?: SaveCallback
  /** The after-save hook: fires however the save ended, after the last message was closed. */
  afterSave?(outcome: SaveOutcome): void
}

/** How long the callback of a save that was prevented may be used by the retry, ms (001 §9). */
const retryWindow = 60_000

/**
 * Saves packages, one at a time (001 §4).
 * @throws 'Save is in progress' when a save is begun while another runs (PKG-062)
 */
export const createSaver = (now: () => number = Date.now) => {
  let isSaving = false
  let prevented: { key: string; callback: SaveCallback; at: number } | undefined

  const takePrevented = (key: string, begunAt: number): SaveCallback | undefined => {
    if (prevented?.key !== key) return undefined
    const { callback, at } = prevented
    prevented = undefined
    return begunAt - at <= retryWindow ? callback : undefined
  }

  const run = async <User>(save: PackageSave<User>): Promise<SaveOutcome> => {
    const begunAt = now()
    if (!save.maySave) {
      save.clearChanges()
      return 'not saved'
    }

    if (save.beforeSave && !(await save.beforeSave())) {
      if (save.ifPrevented) prevented = { key: save.key, callback: save.ifPrevented, at: now() }
      return 'not saved'
    }

    let { user } = save
    if (user === undefined) {
      if (!save.signIn) return 'not saved'
      const login = await save.signIn()
      if (!login) return 'saveCancelled'
      if (!login.user) return (await save.sendByLink?.(login.email)) ? 'saved' : 'not saved'
      user = login.user
    }

    // Who clears the customer instead of picking one is asked again.
    while (save.pickCustomer && save.needsCustomer(user)) {
      const picked = await save.pickCustomer()
      if (!picked) return 'saveCancelled'
      user = picked
    }

    const sent = await save.send(user)
    if ('kind' in sent) {
      if (sent.kind === 'alreadySaved') await save.sayAlreadySaved?.()
      // The session ended on the way: given up without a word (PKG-072, PKG-O20).
      if (sent.kind === 'failed') await save.showSaveFailure?.(sent.reason)
      return 'not saved'
    }

    await save.show(sent)
    const remembered = takePrevented(save.key, begunAt)
    // Who wants to go somewhere else by now is not led where they wanted to go before.
    const follow = save.ifPrevented ? save.onSaved : (remembered ?? save.onSaved)
    await follow?.(sent)
    return 'saved'
  }

  return {
    save: async <User>(save: PackageSave<User>): Promise<SaveOutcome> => {
      if (isSaving) throw new Error('Save is in progress')
      isSaving = true
      let outcome: SaveOutcome = 'not saved'
      try {
        outcome = await run(save)
        return outcome
      } finally {
        isSaving = false
        save.afterSave?.(outcome)
      }
    },
  }
}

/** The one saver of this browser window. */
export const saver = createSaver()

type Unsaved = {
  ask(): Promise<'yes' | 'no' | 'cancel'>
  save(): Promise<SaveOutcome>
  discard(): Promise<void>
}

/**
 * What becomes of unsaved changes before something else is done: yes saves, no discards, cancel keeps editing
 * (PKG-060, PKG-076). Only after 'saved' and 'no' does the other thing happen.
 */
export const resolveUnsaved = async ({ ask, save, discard }: Unsaved): Promise<SaveOutcome> => {
  const answer = await ask()
  if (answer === 'yes') return save()
  if (answer === 'cancel') return 'cancelled'
  await discard()
  return 'no'
}
