import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import {
  isToggledStaff,
  keepMagicLink,
  needsCustomer,
  openSelectCustomer,
  openSignInAsOrganiser,
  useCurrentUser,
  useCustomerDataCheck,
} from '#features/accounts/ui/index.ts'
import { readText } from '#features/content/ui/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { needsAccommodationQuestion } from '../../rules/builder/accommodation-note.ts'
import { targetOfNewPackage } from '../../rules/builder/adding-a-package.ts'
import { type SaveOutcome, type SaveSender, saveStrategy } from '../../rules/builder/save-package.ts'
import { savePackage } from '../../rules/commands/define-command.ts'
import { eventFromWire } from '../../rules/reading/from-wire.ts'
import type { WireEvent } from '../../rules/reading/wire-schema.ts'
import type { Builder } from '../builder/builder.ts'
import { readDraft, requestedOf } from '../builder/draft.ts'
import type { BuilderTarget } from '../builder/open-builder.ts'
import {
  type BuilderServices,
  type CreatedPackage,
  type CreationRequest,
  useBuilderServices,
} from '../builder-services.ts'
import { clearDraft } from './clear-draft.ts'
import { askAccommodation, showSaveError } from './save-dialogs.tsx'
import { type SaveAnswer, type SaveCallback, type SaveSteps, saver } from './save-flow.ts'

type Failure = { code?: string; status?: number; message: string }
type Saving = { builder: Builder; target: BuilderTarget }

/**
 * Saves the package, and answers how that ended; `isSaving` while it runs. What is given to `save` is done by a
 * retry, should the save be prevented.
 */
export const useSave = ({ builder, target }: Saving) => {
  const services = useBuilderServices()
  const router = useRouter()
  const queries = useQueryClient()
  const user = useCurrentUser()
  const needsCorrection = useCustomerDataCheck()
  const [isSaving, setSaving] = useState(false)

  const save = async (ifPrevented?: SaveCallback): Promise<SaveOutcome> => {
    const { queue } = builder.read()
    const eventId = target.kind === 'draft' ? readDraft(target)?.eventId : target.eventId
    const strategy = saveStrategy({
      packageId: builder.isSaved ? builder.packageId : null,
      event: eventId === undefined ? null : { id: eventId, isNewAndEmpty: false },
      isStrong: false,
    })
    const leaveTo = (href: string) => router.navigate({ href, ignoreBlocker: true })
    const steps = saveSteps({
      builder,
      target,
      services,
      leaveTo,
      refresh: () => queries.invalidateQueries(),
      user: user ?? undefined,
      askCorrectAccount: async () => {
        if (!(await needsCorrection())) return
        const href = withQuery(addressIn(router), { 'correct-account': 'yes' })
        await router.navigate({ href, replace: true, resetScroll: false })
      },
    })
    try {
      const running = saver.save(
        {
          strategy,
          skipLogin: false,
          withMessages: true,
          sender: senderOf(user ?? undefined),
          maySave: builder.facts.command.may(savePackage),
          queue,
        },
        steps,
        ifPrevented,
      )
      setSaving(true)
      return await running.finally(() => setSaving(false))
    } catch (problem) {
      toast.error((problem as Error).message)
      return 'not saved'
    }
  }
  return { save, isSaving }
}

const senderOf = (user: CurrentUser | undefined): SaveSender => ({
  isLoggedIn: user !== undefined,
  needsCustomer: user !== undefined && needsCustomer(user),
})

/** Staff in the customer view say for whom; everybody else is the organiser themselves (001 §6). */
const organiserOf = (user: CurrentUser | undefined): string | undefined =>
  user && isToggledStaff(user) ? user.id : undefined

type Parts = Saving & {
  services: BuilderServices
  leaveTo: (href: string) => Promise<void>
  refresh: () => Promise<void>
  user: CurrentUser | undefined
  /** Sets the parameter that asks a customer to correct what is invalid in their account (001 §5). */
  askCorrectAccount: () => Promise<void>
}

const saveSteps = ({ builder, target, services, leaveTo, refresh, ...from }: Parts): SaveSteps => {
  let { user } = from
  let created: CreatedPackage | undefined
  let saved: WireEvent | undefined
  let failure: Failure | undefined
  const creation = () => ({ ...creationOf(builder, target), organiserId: organiserOf(user) })
  const failed = (problem: unknown): SaveAnswer => {
    failure = problem as Failure
    if (failure.status === 401) return 'loggedOut'
    if (failure.code === 'packageAlreadySaved') return 'alreadySaved'
    return failure.code === 'packageChanged' ? 'changed' : 'other'
  }
  return {
    ask: async () => !needsAccommodationQuestion(builder.read().pack) || askAccommodation(),
    signIn: async () => {
      const { section } = builder.read().pack
      const { data } = await openSignInAsOrganiser({ section })
      if (!data) return undefined
      if (data.kind === 'magicLink') return { kind: 'magicLink', email: data.email }
      user = data.user
      return { kind: 'signedIn', sender: senderOf(user) }
    },
    pickCustomer: async () => {
      user = await openSelectCustomer()
      return user && senderOf(user)
    },
    send: async () => {
      try {
        await whileLocked(async () => {
          if (target.kind === 'draft') created = await createPackage(services, target, creation())
          else saved = await services.saveCommands(commandsOf(builder, target))
        }, 'Saving your package')
        return 'answered'
      } catch (problem) {
        return failed(problem)
      }
    },
    sendMagicLink: async (organiserEmail) => {
      try {
        await services.createUnauthenticatedEvent({ ...creation(), organiserEmail })
        return true
      } catch (problem) {
        toast.error((problem as Failure).message)
        return false
      }
    },
    reload: async () => {
      if (saved) builder.load(eventFromWire(saved))
      void refresh()
      if (!created) return target.eventId ?? ''
      clear(target)
      await leaveTo(savedAddress(created, builder))
      // Its checks may take seconds: the reader is on the event by then.
      void from.askCorrectAccount()
      return created.event._doc
    },
    clearBuilder: () => clear(target),
    clearChanges: () => builder.discard(),
    showMagicLink: (email) => {
      // Event home asks for the code of the mail; it knows by this whom to ask.
      keepMagicLink({ email })
      void leaveTo('/my-events?magic-link-sent=yes')
    },
    showSaved: () => void readText('packageSaveSuccess').then((text) => toast.show(text, { kind: 'good' })),
    showAlreadySaved: () => void toast.show('Package was already saved'),
    showError: async () => {
      const isStale = failure?.code === 'packageChanged'
      await showSaveError(isStale ? undefined : failure?.message)
    },
    loadServerState: async () => {
      if (target.kind === 'saved') builder.load(eventFromWire(await services.readEvent(target.eventId)))
    },
  }
}

/** Into the event it was begun for, while that takes packages (PKG-059); otherwise into one of its own. */
const createPackage = async (
  services: BuilderServices,
  target: Extract<BuilderTarget, { kind: 'draft' }>,
  request: CreationRequest,
): Promise<CreatedPackage> => {
  const { eventId, intoNewEvent } = readDraft(target) ?? {}
  if (!eventId) return services.createEvent(request)
  const event = eventFromWire(await services.readEvent(eventId))
  const isTaken = intoNewEvent && event.packages.length > 0
  if (isTaken || targetOfNewPackage(event, 'organiser', dayOf(new Date())) === 'newEvent')
    return services.createEvent(request)
  return { ...(await services.addPackage(eventId, request.package)), existingEvent: true, rpt: 'y' }
}

const clear = (target: BuilderTarget) => {
  if (target.kind === 'draft') clearDraft(target)
}

const creationOf = (builder: Builder, target: BuilderTarget) => {
  const { pack } = builder.read()
  const requestId = target.kind === 'draft' ? readDraft(target)?.requestId : undefined
  return {
    section: pack.section,
    people: pack.peopleCount,
    package: requestedOf(pack),
    requestId: requestId ?? crypto.randomUUID(),
  }
}

const commandsOf = (builder: Builder, target: Extract<BuilderTarget, { kind: 'saved' }>) => {
  const { event, queue } = builder.read()
  return {
    eventId: target.eventId,
    commandList: [...queue],
    version: event.version,
    currentCustomerId: target.user.isStaff ? undefined : target.user.id,
  }
}

const savedAddress = ({ event, packageId, rpt, existingEvent }: CreatedPackage, builder: Builder): string => {
  const query = new URLSearchParams({
    eventId: event._doc,
    section: event.section,
    packageId: packageId ?? event.packageOption[0]?.id ?? '',
    'new-event': existingEvent ? 'no' : 'yes',
    rpt,
    'added-products-count': String(builder.read().pack.entries.length),
  })
  return `/my-events?${query}`
}
