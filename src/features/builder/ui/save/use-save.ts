import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import {
  countsAsStaff,
  isToggledStaff,
  needsCustomer,
  openSelectCustomer,
  openSignInAsOrganiser,
  storeMagicLink,
  useCurrentUser,
  useCustomerDataCheck,
  userStore,
} from '#features/accounts/ui/index.ts'
import { readText } from '#features/content/ui/index.ts'
import { savePackage } from '#features/events/rules/commands/define-command.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { needsAccommodationQuestion } from '../../rules/accommodation-note.ts'
import { countProducts } from '../basket-summary.ts'
import { type BuilderDeps, type CreatedPackage, useBuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { readDraft } from '../state/draft.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { clearDraft } from './clear-draft.ts'
import { confirmAccommodation, isStale, showSaveFailure } from './save-dialogs.tsx'
import {
  type PackageSave,
  type SaveCallback,
  type SavedPackage,
  type SaveOutcome,
  saver,
} from './save-package.ts'
import { createPackage, creationOf, problemOf, type SavedTarget, sendQueue } from './send-package.ts'

/**
 * Returns a function that saves the package and resolves to the outcome. `isSaving` is true until the last message
 * was closed. If the save is prevented, a retry runs the callback passed to `save`.
 */
export const useSave = ({ builder, target }: { builder: Builder; target: BuilderTarget }) => {
  const deps = useBuilderDeps()
  const queries = useQueryClient()
  const router = useRouter()
  const user = useCurrentUser() ?? undefined
  const needsCorrection = useCustomerDataCheck()
  const [isSaving, setSaving] = useState(false)

  const leaveTo: About['leaveTo'] = (href, how) => router.navigate({ href, ...how, ignoreBlocker: true })
  const requestAccountCorrection = async () => {
    if (!(await needsCorrection())) return
    const href = withQuery(addressIn(router), { 'correct-account': 'yes' })
    await router.navigate({ href, replace: true, resetScroll: false })
  }
  const save = async (ifPrevented?: SaveCallback): Promise<SaveOutcome> => {
    const about = { builder, deps, queries, user, leaveTo, requestAccountCorrection }
    const packageSave = target.kind === 'draft' ? saveOfDraft(about, target) : saveOfEdits(about, target)
    try {
      const running = saver.save({ ...packageSave, ifPrevented, afterSave: () => setSaving(false) })
      setSaving(true)
      return await running
    } catch (problem) {
      toast.error((problem as Error).message)
      return 'not saved'
    }
  }
  return { save, isSaving }
}

/** Going back from a new event opens the catalogue, not an empty builder. */
const replaceHistory = { replace: true } as const

type About = {
  readonly builder: Builder
  readonly deps: BuilderDeps
  readonly queries: QueryClient
  readonly user: CurrentUser | undefined
  leaveTo(href: string, how?: typeof replaceHistory): Promise<void>
  /** Sets the parameter that asks a customer to correct invalid account data (ACC-073). */
  requestAccountCorrection(): Promise<void>
}

const commonSteps = ({ builder, user }: About) => ({
  canSave: builder.facts.command.can(savePackage),
  clearChanges: builder.discard,
  beforeSave: async () => !needsAccommodationQuestion(builder.read().pack) || confirmAccommodation(),
  user,
  signIn: async () => (await openSignInAsOrganiser({ section: builder.read().pack.section })).data,
})

/** Runs the request while the page is locked, and classifies a refusal. An expired session shows on the page. */
const sendLocked = async (
  send: () => Promise<SavedPackage>,
): ReturnType<PackageSave<CurrentUser>['send']> => {
  try {
    return await whileLocked(send, 'Saving your package')
  } catch (reason) {
    const problem = problemOf(reason)
    if (problem.kind === 'loggedOut') void userStore.reload()
    return problem
  }
}

const showSaved = async () => toast.show(await readText('packageSaveSuccess'), { kind: 'good' })

/** Returns the save of a package that was saved before. */
const saveOfEdits = (about: About, target: SavedTarget): PackageSave<CurrentUser> => {
  const { builder, deps, queries } = about
  const reload = async () => builder.load(eventFromWire(await deps.readEvent(target.eventId)))
  return {
    key: target.eventId,
    ...commonSteps(about),
    // The package already has its customer.
    needsCustomer: () => false,
    send: () =>
      sendLocked(async () => {
        const event = await sendQueue(deps, builder, target)
        return { eventId: target.eventId, packageId: builder.packageId, event }
      }),
    show: async ({ event }) => {
      builder.load(eventFromWire(event))
      void queries.invalidateQueries()
      await showSaved()
    },
    showSaveFailure: async (reason) => {
      await showSaveFailure(reason)
      // Closing the dialog shows the other user's changes. After any other failure the edits stay, so that the user
      // can retry (docs/decisions/0037).
      if (isStale(reason)) await reload()
    },
  }
}

/** Returns the save of a package that exists in this browser only. */
const saveOfDraft = (
  about: About,
  target: Extract<BuilderTarget, { kind: 'draft' }>,
): PackageSave<CurrentUser> => {
  const { builder, deps, queries, leaveTo } = about
  const draft = readDraft(target)
  const request = () => creationOf(builder, draft)
  let created: CreatedPackage | undefined
  const clearAndRefetch = () => {
    clearDraft(target)
    void queries.invalidateQueries()
  }
  return {
    key: `${target.section}/${target.location}`,
    ...commonSteps(about),
    needsCustomer,
    pickCustomer: openSelectCustomer,
    send: (user) =>
      sendLocked(async () => {
        const creator = { id: user.id, isStaff: countsAsStaff(user) }
        // Staff in the customer view name the organiser; everyone else is the organiser (ACC-002).
        const organiserId = isToggledStaff(user) ? user.id : undefined
        created = await createPackage(deps, creator, { ...request(), organiserId }, draft ?? {})
        const { event } = created
        return {
          eventId: event._doc,
          packageId: created.packageId ?? event.packageOption[0]?.id ?? '',
          event,
        }
      }),
    sendByLink: async (organiserEmail) => {
      try {
        await deps.createUnauthenticatedEvent({ ...request(), organiserEmail })
      } catch (problem) {
        toast.error((problem as Error).message)
        return false
      }
      clearAndRefetch()
      // Event home asks for the code from the mail, and needs the address for that.
      storeMagicLink({ email: organiserEmail })
      await leaveTo('/my-events?magic-link-sent=yes')
      return true
    },
    show: async () => {
      clearAndRefetch()
      await showSaved()
    },
    onSaved: async (saved) => {
      await leaveTo(homeAddress(saved, created!, countProducts(builder.read().pack.entries)), replaceHistory)
      // The checks may take seconds; the event is open by then.
      void about.requestAccountCorrection()
    },
    showAlreadySaved: async () => {
      toast.show('Package was already saved')
      clearAndRefetch()
      await leaveTo(draft?.eventId === undefined ? '/my-events' : `/my-events?eventId=${draft.eventId}`)
    },
    showSaveFailure,
  }
}

/** Returns the address of event home, with the parameters it reads after a save (SHELL-015). */
const homeAddress = (
  { eventId, packageId, event }: SavedPackage,
  { existingEvent, rpt }: CreatedPackage,
  productsCount: number,
): string =>
  `/my-events?${new URLSearchParams({
    eventId,
    section: event.section,
    packageId,
    'new-event': existingEvent ? 'no' : 'yes',
    rpt,
    'added-products-count': String(productsCount),
  })}`
