import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import {
  countsAsStaff,
  isToggledStaff,
  needsCustomer,
  openSelectCustomer,
  storeMagicLink,
} from '#features/accounts/ui/index.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { type CreatedEvent, createdEventQuery } from '#features/events/rules/creation/created-event-query.ts'
import { openCreatedEvent, setCreatedEvent } from '#features/events/ui/index.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { countProducts } from '../basket-summary.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { eventOfDraft, readDraft } from '../state/draft.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { clearDraft } from './clear-draft.ts'
import { type CreationMessages, saveMessages } from './save-dialogs.tsx'
import { confirmAccommodationOf, sendLocked } from './save-edits.ts'
import type { PackageSave } from './save-package.ts'
import { createPackage, creationOf } from './send-package.ts'

type SaveContext = {
  readonly deps: BuilderDeps
  readonly queries: QueryClient
  readonly builder: Builder
  readonly target: Extract<BuilderTarget, { kind: 'draft' }>
  leaveTo(href: string, options?: { replace: true }): Promise<void>
  /** Sets the parameter that asks a customer to correct invalid account data (ACC-073). */
  requestAccountCorrection(): Promise<void>
}

/**
 * Returns the save of a package that exists only in this browser. The save creates an event, or adds the package to
 * one.
 */
export const saveOfDraft = (
  context: SaveContext,
  messages: CreationMessages = saveMessages,
): Omit<PackageSave<CurrentUser>, 'user'> => {
  const { deps, queries, builder, target, leaveTo } = context
  const draft = readDraft(target)
  const linkedEvent = eventOfDraft(target, draft)
  const request = () => creationOf(builder, draft)
  let created: { readonly user: CurrentUser; readonly result: CreatedEvent } | undefined
  const clearAndRefetch = () => {
    clearDraft(target)
    void queries.invalidateQueries()
  }
  return {
    key: `${target.section}/${target.location}`,
    canSave: builder.facts.command.can(savePackage),
    clearChanges: builder.discard,
    beforeSave: confirmAccommodationOf(builder, messages),
    needsCustomer,
    pickCustomer: openSelectCustomer,
    send: (user) =>
      sendLocked(async () => {
        const creator = { id: user.id, isStaff: countsAsStaff(user) }
        // For staff in the customer view, the request contains the organiser. For everyone else, the server knows the
        // organiser (ACC-002).
        const organiserId = isToggledStaff(user) ? user.id : undefined
        const start = { ...linkedEvent, isStored: draft !== undefined }
        const result = await createPackage(deps, creator, { ...request(), organiserId }, start)
        created = { user, result }
        const { event, packageId } = result
        return { eventId: event._doc, packageId: packageId ?? event.packageOption[0]?.id ?? '', event }
      }),
    sendByLink: async (organiserEmail) => {
      try {
        await deps.createUnauthenticatedEvent({ ...request(), organiserEmail })
      } catch (problem) {
        toast.error((problem as Error).message)
        return false
      }
      clearAndRefetch()
      // Event home asks the user for the pin in the email. To check the pin, it needs the address.
      storeMagicLink({ email: organiserEmail })
      await leaveTo('/my-events?magic-link-sent=yes')
      return true
    },
    show: async () => {
      clearDraft(target)
      await setCreatedEvent(queries, created!.user.id, created!.result)
      await messages.showSaved()
    },
    onSaved: async () => {
      const count = countProducts(builder.read().pack.entries)
      await openCreatedEvent(leaveTo, created!.result, {
        ...createdEventQuery(created!.result),
        'added-products-count': String(count),
      })
      // Runs in the background after the event has opened, because the checks can take seconds.
      void context.requestAccountCorrection()
    },
    showAlreadySaved: async () => {
      toast.show('Package was already saved')
      clearAndRefetch()
      await leaveTo(
        linkedEvent.eventId === undefined ? '/my-events' : `/my-events?eventId=${linkedEvent.eventId}`,
      )
    },
    showSaveFailure: messages.showSaveFailure,
  }
}
