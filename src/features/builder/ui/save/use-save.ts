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
import { askAccommodation, isStale, showSaveFailure } from './save-dialogs.tsx'
import {
  type PackageSave,
  type SaveCallback,
  type SavedPackage,
  type SaveOutcome,
  saver,
} from './save-package.ts'
import { createPackage, creationOf, problemOf, type SavedTarget, sendQueue } from './send-package.ts'

/**
 * Saves the package, and answers how that ended; `isSaving` until the last message about it was closed. What is
 * given to `save` is done by a retry, should the save be prevented.
 */
export const useSave = ({ builder, target }: { builder: Builder; target: BuilderTarget }) => {
  const services = useBuilderDeps()
  const queries = useQueryClient()
  const router = useRouter()
  const user = useCurrentUser() ?? undefined
  const needsCorrection = useCustomerDataCheck()
  const [isSaving, setSaving] = useState(false)

  const leaveTo: About['leaveTo'] = (href, how) => router.navigate({ href, ...how, ignoreBlocker: true })
  const askCorrectAccount = async () => {
    if (!(await needsCorrection())) return
    const href = withQuery(addressIn(router), { 'correct-account': 'yes' })
    await router.navigate({ href, replace: true, resetScroll: false })
  }
  const save = async (ifPrevented?: SaveCallback): Promise<SaveOutcome> => {
    const about = { builder, services, queries, user, leaveTo, askCorrectAccount }
    const asked = target.kind === 'draft' ? saveOfDraft(about, target) : saveOfEdits(about, target)
    try {
      const running = saver.save({ ...asked, ifPrevented, afterSave: () => setSaving(false) })
      setSaving(true)
      return await running
    } catch (problem) {
      toast.error((problem as Error).message)
      return 'not saved'
    }
  }
  return { save, isSaving }
}

/** A step back from an event that was just made leads to the catalogue, not to a builder with nothing in it. */
const isOver = { replace: true } as const

type About = {
  readonly builder: Builder
  readonly services: BuilderDeps
  readonly queries: QueryClient
  readonly user: CurrentUser | undefined
  leaveTo(href: string, how?: typeof isOver): Promise<void>
  /** Sets the parameter that asks a customer to correct what is invalid in their account (001 §5). */
  askCorrectAccount(): Promise<void>
}

const beginningOf = ({ builder, user }: About) => ({
  maySave: builder.facts.command.may(savePackage),
  clearChanges: builder.discard,
  beforeSave: async () => !needsAccommodationQuestion(builder.read().pack) || askAccommodation(),
  user,
  signIn: async () => (await openSignInAsOrganiser({ section: builder.read().pack.section })).data,
})

/** Sends what calls the server; what it refuses is told apart. A session that is over shows on the page by itself. */
const sending = async (send: () => Promise<SavedPackage>): ReturnType<PackageSave<CurrentUser>['send']> => {
  try {
    return await whileLocked(send, 'Saving your package')
  } catch (reason) {
    const problem = problemOf(reason)
    if (problem.kind === 'loggedOut') void userStore.reload()
    return problem
  }
}

const saySaved = async () => toast.show(await readText('packageSaveSuccess'), { kind: 'good' })

/** Saves the edits of a package that was saved before. */
const saveOfEdits = (about: About, target: SavedTarget): PackageSave<CurrentUser> => {
  const { builder, services, queries } = about
  const reload = async () => builder.load(eventFromWire(await services.readEvent(target.eventId)))
  return {
    key: target.eventId,
    ...beginningOf(about),
    // The package has its customer.
    needsCustomer: () => false,
    send: () =>
      sending(async () => {
        const event = await sendQueue(services, builder, target)
        return { eventId: target.eventId, packageId: builder.packageId, event }
      }),
    show: async ({ event }) => {
      builder.load(eventFromWire(event))
      void queries.invalidateQueries()
      await saySaved()
    },
    showSaveFailure: async (reason) => {
      await showSaveFailure(reason)
      // Closing the dialog shows what somebody else made of it; after any other failure the edits stay, to be
      // saved again (docs/decisions/0037).
      if (isStale(reason)) await reload()
    },
  }
}

/** Creates a package that is in this browser only. */
const saveOfDraft = (
  about: About,
  target: Extract<BuilderTarget, { kind: 'draft' }>,
): PackageSave<CurrentUser> => {
  const { builder, services, queries, leaveTo } = about
  const draft = readDraft(target)
  const request = () => creationOf(builder, draft)
  let created: CreatedPackage | undefined
  const letGo = () => {
    clearDraft(target)
    void queries.invalidateQueries()
  }
  return {
    key: `${target.section}/${target.location}`,
    ...beginningOf(about),
    needsCustomer,
    pickCustomer: openSelectCustomer,
    send: (user) =>
      sending(async () => {
        const creator = { id: user.id, isStaff: countsAsStaff(user) }
        // Staff in the customer view say for whom; everybody else is the organiser themselves (001 §6).
        const organiserId = isToggledStaff(user) ? user.id : undefined
        created = await createPackage(services, creator, { ...request(), organiserId }, draft ?? {})
        const { event } = created
        return {
          eventId: event._doc,
          packageId: created.packageId ?? event.packageOption[0]?.id ?? '',
          event,
        }
      }),
    sendByLink: async (organiserEmail) => {
      try {
        await services.createUnauthenticatedEvent({ ...request(), organiserEmail })
      } catch (problem) {
        toast.error((problem as Error).message)
        return false
      }
      letGo()
      // Event home asks for the code of the mail; it knows by this whom to ask.
      storeMagicLink({ email: organiserEmail })
      await leaveTo('/my-events?magic-link-sent=yes')
      return true
    },
    show: async () => {
      letGo()
      await saySaved()
    },
    onSaved: async (saved) => {
      await leaveTo(homeAddress(saved, created!, countProducts(builder.read().pack.entries)), isOver)
      // Its checks may take seconds: the reader is on the event by then.
      void about.askCorrectAccount()
    },
    sayAlreadySaved: async () => {
      toast.show('Package was already saved')
      letGo()
      await leaveTo(draft?.eventId === undefined ? '/my-events' : `/my-events?eventId=${draft.eventId}`)
    },
    showSaveFailure,
  }
}

/** Event home with what it asks of whoever comes from a save (001 §2). */
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
