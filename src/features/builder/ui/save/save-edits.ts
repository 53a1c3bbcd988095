import type { QueryClient } from '@tanstack/react-query'
import { userStore } from '#features/accounts/ui/index.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { ConnectionLost } from '#platform/browser/request-failure.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { needsAccommodationQuestion } from '../../rules/accommodation-note.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { packageAddress } from '../state/builder-address.ts'
import { forgetBuilder } from '../state/use-builder.ts'
import { isStale, resolveConflict } from './conflict/resolve-conflict.ts'
import { type SaveMessages, saveMessages } from './save-dialogs.tsx'
import {
  type PackageSave,
  type SavedPackage,
  type SaveOutcome,
  type SaveProblem,
  saver,
} from './save-package.ts'
import { problemOf, type SavedTarget, sendQueue } from './send-package.ts'
import { removeUnconfirmed } from './unconfirmed-save.ts'

type Edits = {
  readonly deps: BuilderDeps
  readonly builder: Builder
  readonly target: SavedTarget
  /** Opens another page, if the package was deleted. */
  leaveTo?(href: string): Promise<void>
}

/** Discards the edits, including those of a save whose response was lost. */
export const discardEdits = ({ builder, target }: Pick<Edits, 'builder' | 'target'>): void => {
  builder.discard()
  removeUnconfirmed(target)
}

/**
 * Returns the save of the edits to a saved package, without messages except for a list of edits that the event no
 * longer accepts. If the save fails, it throws the error, which the calling form shows.
 */
export const quietSave = (
  { deps, builder, target }: Edits,
  { showRejectedEdits }: Pick<SaveMessages, 'showRejectedEdits'> = saveMessages,
): PackageSave<{ readonly id: string }> => ({
  key: target.eventId,
  canSave: builder.facts.command.can(savePackage),
  clearChanges: () => discardEdits({ builder, target }),
  user: target.user,
  // The package already has its customer.
  needsCustomer: () => false,
  send: () => sendEdits({ deps, builder, target }, showRejectedEdits),
  show: async ({ event }) => builder.load(eventFromWire(event)),
})

/**
 * Returns the same save as `quietSave`, but with the question about accommodation and all messages. After the save, all
 * cached queries are invalidated.
 */
export const saveWithMessages = (
  edits: Edits,
  queries: QueryClient,
  messages: SaveMessages = saveMessages,
): ReturnType<typeof quietSave> => {
  const { builder } = edits
  const save = quietSave(edits)
  return {
    ...save,
    beforeSave: confirmAccommodationOf(builder, messages),
    send: () => sendUntilResolved(edits, queries, messages),
    show: async (saved) => {
      await save.show(saved)
      void queries.invalidateQueries()
      await messages.showSaved()
    },
    // After a failure, the edits stay queued, so that the user can retry (docs/decisions/0037).
    showSaveFailure: messages.showSaveFailure,
  }
}

/**
 * Sends the edits. If somebody else has changed the event, lets the user decide about conflicting edits, and sends the
 * remaining ones.
 */
const sendUntilResolved = async (
  edits: Edits,
  queries: QueryClient,
  messages: SaveMessages,
): Promise<SavedPackage | SaveProblem> => {
  const { deps, builder, target } = edits
  for (;;) {
    let rejectedEdits: readonly string[] = []
    const report = (texts: readonly string[]) => {
      rejectedEdits = texts
    }
    const result = await sendLocked(() => sendEdits(edits, report))
    if (rejectedEdits.length > 0) await messages.showRejectedEdits(rejectedEdits)
    if (!('kind' in result) || result.kind !== 'failed') return result
    const { reason } = result
    // The notice about the lost connection is already shown, and the save is repeated when the connection is back
    // (use-save.ts).
    if (isOffline(reason)) return { kind: 'shown', reason }
    if (!isStale(reason)) return result
    const leaveTo = async (packageId: string | undefined) => {
      forgetBuilder(target)
      await edits.leaveTo?.(
        packageId ? packageAddress({ ...target, packageId }) : eventHomeAddress({ eventId: target.eventId }),
      )
    }
    const conflict = { deps, builder, eventId: target.eventId, leaveTo }
    const outcome = await resolveConflict(conflict, reason, messages).catch(() => 'unknown' as const)
    if (outcome === 'unknown') return result
    if (outcome === 'ended') {
      void queries.invalidateQueries()
      return { kind: 'shown', reason }
    }
  }
}

const isOffline = (reason: unknown): boolean => reason instanceof ConnectionLost && !navigator.onLine

const sendEdits = async (
  { deps, builder, target }: Edits,
  reportDropped: (edits: readonly string[]) => unknown,
): Promise<SavedPackage> => {
  const event = await sendQueue(deps, builder, target, reportDropped)
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

/** Returns the before-save hook that asks about nights without accommodation or with different ones (PKG-049). */
export const confirmAccommodationOf =
  (builder: Builder, { confirmAccommodation }: Pick<SaveMessages, 'confirmAccommodation'>) =>
  async (): Promise<boolean> =>
    !needsAccommodationQuestion(builder.read().pack) || confirmAccommodation()

/**
 * Sends the request while the page is locked. Returns the result, or the problem if the request fails. If the session
 * has expired, reloads the user.
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
