import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'

/**
 * The outcome of a save, or of the prompt about unsaved changes (PKG-071). Only the prompt can end with 'cancelled' or
 * 'no'.
 */
export type SaveOutcome = 'saved' | 'not saved' | 'saveCancelled' | 'cancelled' | 'no'

/** The result of a save, as passed to its callback (PKG-067). */
export type SavedPackage = {
  readonly eventId: string
  readonly packageId: string
  readonly event: WireEvent
}

/** A function that runs after a successful save. */
export type SaveCallback = (saved: SavedPackage) => void | Promise<void>

/** The result of the login step. Without `user`, only the address is known, and a link to log in is mailed to it. */
type Login<User> = { readonly user?: User; readonly email: string }

/** The reason why the server did not save. In the case of 'shown', the user has already seen the reason. */
export type SaveProblem = {
  readonly kind: 'loggedOut' | 'alreadySaved' | 'shown' | 'failed'
  readonly reason: unknown
}

/** A save with its steps and dialogs. */
export type PackageSave<User> = {
  /** Identifies the package. Only a save with the same key counts as a retry. */
  readonly key: string
  /** True if the user's role allows saving packages (PERM-020). */
  readonly canSave: boolean
  /** Discards the edits without a message. */
  clearChanges(): void
  /** The before-save hook: false prevents the save (PKG-063). */
  beforeSave?(): Promise<boolean>
  /** The logged-in user. */
  readonly user: User | undefined
  /** The login step. Returns undefined if the user leaves it. If it is missing, only a logged-in user can save. */
  signIn?(): Promise<Login<User> | undefined>
  /**
   * True for staff who do not act as a customer, and for a virtual customer, whose id starts with `v_`. They must
   * select a real customer (PKG-065, ACC-005).
   */
  needsCustomer(user: User): boolean
  pickCustomer?(): Promise<User | undefined>
  send(user: User): Promise<SavedPackage | SaveProblem>
  /** Creates an event for the owner of the address, and mails them a link to log in. @returns whether it succeeded */
  sendByLink?(email: string): Promise<boolean>
  /** Shows the event of the response. */
  show(saved: SavedPackage): Promise<void>
  showAlreadySaved?(): Promise<void>
  /** Shows why the save failed; undefined if messages are off. Resolves when the user has closed the message. */
  showSaveFailure?(reason: unknown): Promise<void>
  readonly onSaved?: SaveCallback
  /** If the before-save hook prevents this save, a retry runs this callback in place of its own (PKG-068). */
  readonly ifPrevented?: SaveCallback
  /** The after-save hook. Runs after every save, successful or not, when the last message has been closed. */
  afterSave?(outcome: SaveOutcome): void
}

/** The time during which a retry runs the callback of a prevented save (PKG-068). */
const retryWindowMs = 60_000

/**
 * Creates a saver, which runs one save at a time. Its `save` throws 'Save is in progress' if another save is running
 * (PKG-062).
 */
export const createSaver = (now: () => number = Date.now) => {
  let isSaving = false
  let preventedSave: { key: string; callback: SaveCallback; preventedAt: number } | undefined

  const consumePrevented = (key: string, startedAt: number): SaveCallback | undefined => {
    if (preventedSave?.key !== key) return undefined
    const { callback, preventedAt } = preventedSave
    preventedSave = undefined
    return startedAt - preventedAt <= retryWindowMs ? callback : undefined
  }

  const run = async <User>(save: PackageSave<User>): Promise<SaveOutcome> => {
    const startedAt = now()
    if (!save.canSave) {
      save.clearChanges()
      return 'not saved'
    }

    if (save.beforeSave && !(await save.beforeSave())) {
      if (save.ifPrevented) preventedSave = { key: save.key, callback: save.ifPrevented, preventedAt: now() }
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

    // The dialog opens again if the user clears the customer instead of selecting one.
    while (save.pickCustomer && save.needsCustomer(user)) {
      const customer = await save.pickCustomer()
      if (!customer) return 'saveCancelled'
      user = customer
    }

    const result = await save.send(user)
    if ('kind' in result) {
      if (result.kind === 'alreadySaved') await save.showAlreadySaved?.()
      // No message is shown if the session expired during the save (PKG-072, PKG-O20).
      if (result.kind === 'failed') await save.showSaveFailure?.(result.reason)
      return 'not saved'
    }

    await save.show(result)
    const rememberedCallback = consumePrevented(save.key, startedAt)
    // A save with its own `ifPrevented` has another destination than the prevented save, so it runs its own callback.
    const callback = save.ifPrevented ? save.onSaved : (rememberedCallback ?? save.onSaved)
    await callback?.(result)
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

/** The only saver of this browser window, so that no two saves run at the same time. */
export const saver = createSaver()

type UnsavedChanges = {
  ask(): Promise<'yes' | 'no' | 'cancel'>
  save(): Promise<SaveOutcome>
  discard(): Promise<void>
}

/**
 * Resolves unsaved changes before another action: 'yes' saves them, 'no' discards them, and with 'cancel' the user
 * continues editing (PKG-060, PKG-076). The caller continues with the action only after 'saved' and 'no'.
 */
export const resolveUnsaved = async ({ ask, save, discard }: UnsavedChanges): Promise<SaveOutcome> => {
  const answer = await ask()
  if (answer === 'yes') return save()
  if (answer === 'cancel') return 'cancelled'
  await discard()
  return 'no'
}
