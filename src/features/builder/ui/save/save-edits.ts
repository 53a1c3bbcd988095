import type { QueryClient } from '@tanstack/react-query'
import { userStore } from '#features/accounts/ui/index.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { needsAccommodationQuestion } from '../../rules/accommodation-note.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { isStale, type SaveMessages, saveMessages } from './save-dialogs.tsx'
import {
  type PackageSave,
  type SavedPackage,
  type SaveOutcome,
  type SaveProblem,
  saver,
} from './save-package.ts'
import { problemOf, type SavedTarget, sendQueue } from './send-package.ts'

type Edits = {
  readonly deps: BuilderDeps
  readonly builder: Builder
  readonly target: SavedTarget
}

/**
 * Returns a save of the edits to a saved package, without questions and messages. If it fails it throws the error,
 * which the calling form shows.
 */
export const quietSave = ({ deps, builder, target }: Edits): PackageSave<{ readonly id: string }> => ({
  key: target.eventId,
  canSave: builder.facts.command.can(savePackage),
  clearChanges: builder.discard,
  user: target.user,
  // The package already has its customer.
  needsCustomer: () => false,
  send: () => sendEdits({ deps, builder, target }),
  show: async ({ event }) => builder.load(eventFromWire(event)),
})

/** Returns the same save with its question and messages. Afterwards all queries of this browser are invalidated. */
export const saveWithMessages = (
  edits: Edits,
  queries: QueryClient,
  messages: SaveMessages = saveMessages,
): ReturnType<typeof quietSave> => {
  const { deps, builder, target } = edits
  const save = quietSave(edits)
  return {
    ...save,
    beforeSave: confirmNightsWithoutAccommodation(builder, messages),
    send: () => sendLocked(() => sendEdits(edits)),
    show: async (saved) => {
      await save.show(saved)
      void queries.invalidateQueries()
      await messages.showSaved()
    },
    showSaveFailure: async (reason) => {
      await messages.showSaveFailure(reason)
      // Closing the dialog shows the other user's changes. After any other failure the edits stay, so that the user
      // can retry (docs/decisions/0037).
      if (isStale(reason)) builder.load(eventFromWire(await deps.readEvent(target.eventId)))
    },
  }
}

const sendEdits = async ({ deps, builder, target }: Edits): Promise<SavedPackage> => {
  const event = await sendQueue(deps, builder, target)
  return { eventId: target.eventId, packageId: builder.packageId, event }
}

/** Runs a save, and shows an error if it cannot start or fails, for example because another save is running. */
export const runSave = async <User>(save: PackageSave<User>): Promise<SaveOutcome> => {
  try {
    return await saver.save(save)
  } catch (problem) {
    toast.error((problem as Error).message)
    return 'not saved'
  }
}

/** Returns the before-save step that asks about nights without accommodation (PKG-049). */
export const confirmNightsWithoutAccommodation =
  (builder: Builder, { confirmAccommodation }: SaveMessages) =>
  async (): Promise<boolean> =>
    !needsAccommodationQuestion(builder.read().pack) || confirmAccommodation()

/**
 * Runs the request while the page is locked, and classifies a refusal. If the session has expired, reloads the user.
 */
export const sendLocked = async (send: () => Promise<SavedPackage>): Promise<SavedPackage | SaveProblem> => {
  try {
    return await whileLocked(send, 'Saving your package')
  } catch (reason) {
    const problem = problemOf(reason)
    if (problem.kind === 'loggedOut') void userStore.reload()
    return problem
  }
}
