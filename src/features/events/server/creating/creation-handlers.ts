import { createHash } from 'node:crypto'
import { permissionsAsStaff } from '#features/access/server/index.ts'
import { splitFullName } from '#features/accounts/rules/full-name.ts'
import { ensureCustomer, lockPerson, sendMagicLink } from '#features/accounts/server/index.ts'
import { permissionOf } from '#features/event-commands/rules/commands/index.ts'
import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import { type Actor, isHiddenStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { creationEndpoints } from '../../contract/creation-endpoints.ts'
import { completePackage } from '../../rules/creation/complete-package.ts'
import type { EmptyCreation } from '../../rules/creation/creation-request.ts'
import { eventForInvitee } from '../../rules/creation/invite-data.ts'
import type { WireEvent } from '../../rules/reading/wire-schema.ts'
import { refusal } from '../../rules/refusals.ts'
import type { EventsDeps, NewEventNotice } from '../events-deps.ts'
import { eventCreatedMail } from '../mails.ts'
import { missingEvent, showEvent } from '../reading/show-event.ts'
import { type CreationResult, createEvent, createInExisting } from './create-event.ts'

type Payload = EmptyCreation & { package?: RequestedPackage; webPackageId?: string | null }
type UnauthenticatedPayload = Payload & { organiserEmail: string; organiserName?: string }

export const creationHandlers = (deps: EventsDeps): Handlers<typeof creationEndpoints> => ({
  createEvent: ({ input, context }) => createAsCustomer(deps, context, input),
  createEmptyEvent: ({ input, context }) => createAsCustomer(deps, context, input),
  createUnauthenticatedEvent: ({ input, context }) => createByAddress(deps, context, input),
  createUnauthenticatedEmptyEvent: ({ input, context }) => createByAddress(deps, context, input),
  createInExistingEvent: ({ input: { id, ...payload }, context }) => addToEvent(deps, context, id, payload),
})

/** Splits the payload into the event's part and the package's part. */
const splitPayload = (payload: Payload, context: RequestContext) => {
  const { package: requestedPackage, webPackageId, ...request } = payload
  const withWebPackage = requestedPackage && {
    ...requestedPackage,
    webPackageId: requestedPackage.webPackageId ?? webPackageId ?? null,
  }
  return {
    request,
    package: withWebPackage && completePackage(withWebPackage, request),
    requestId: request.requestId ?? keyOf(context),
  }
}

/** Returns a request id from the Idempotency-Key header. It is a hash, because the key can have any length. */
const keyOf = ({ request }: RequestContext): string | undefined => {
  const key = request.header('idempotency-key')
  return key === undefined ? undefined : createHash('sha256').update(key).digest('base64url')
}

const createAsCustomer = async (deps: EventsDeps, context: RequestContext, payload: Payload) => {
  const actor = actorOf(context)
  if (actor.userType !== 'customer') return refusal('incorrectUserType')
  const can = await permissionsAsStaff(deps.database, actor)
  if (isHiddenStaff(actor) && !can('eventArea.edit')) return refusal('notAllowed')
  const refused = refuseForeignFields(actor, can, payload)
  if (refused) return refused
  const created = await transact(deps.database, async (tx) => {
    const organiser = await lockPerson(tx, actor.userId)
    if (!organiser) return refusal('customerNotFound')
    const created = await createEvent(tx, deps, {
      ...splitPayload(payload, context),
      organiser,
      actor,
      authenticated: isHiddenStaff(actor) ? (payload.authenticated ?? true) : true,
    })
    if (!isRefusal(created) && !created.existingEvent && !created.repeated) {
      const mails = enquiryMailsOf(deps, { event: created.event, request: payload, organiser })
      for (const mail of mails ?? [eventCreatedMail(deps.config, created.event, organiser)])
        await deps.outbox.queueMail(tx, mail)
    }
    return created
  })
  return isRefusal(created) ? created : respondWithCreation(deps, actor, created)
}

/** Returns the emails about a new enquiry; undefined if the event was not created with the enquiry form. */
const enquiryMailsOf = (deps: EventsDeps, created: NewEventNotice) =>
  created.request.formType === 'enquiryForm' ? deps.enquiryMails?.(created) : undefined

/** Refuses creation in another person's name, and a discount from people who cannot change prices. */
const refuseForeignFields = (
  actor: Actor,
  can: Awaited<ReturnType<typeof permissionsAsStaff>>,
  { organiserId, discountMargin }: Payload,
): Refusal | undefined => {
  if (organiserId !== undefined && organiserId !== actor.userId) return refusal('notAllowed')
  return discountMargin !== undefined && !can(permissionOf('editPrice')) ? refusal('notAllowed') : undefined
}

const respondWithCreation = async (
  deps: EventsDeps,
  actor: Actor,
  created: Omit<CreationResult, 'repeated'>,
) => {
  const event = await showEvent(deps, actor, created.event)
  if (isRefusal(event)) return event
  const { packageId, existingEvent, rpt } = created
  return { data: { event, packageId, existingEvent, rpt } }
}

const addToEvent = async (deps: EventsDeps, context: RequestContext, eventId: string, payload: Payload) => {
  const actor = actorOf(context)
  const can = await permissionsAsStaff(deps.database, actor)
  const refused = refuseForeignFields(actor, can, payload)
  if (refused) return refused
  const created = await transact(deps.database, (tx) =>
    createInExisting(tx, deps, eventId, {
      ...splitPayload(payload, context),
      organiser: { id: actor.userId, firstName: '', name: '' },
      actor,
    }),
  )
  if (isRefusal(created)) return created.refused === 'nodeNotFound' ? missingEvent(actor, eventId) : created
  return respondWithCreation(deps, actor, { ...created, rpt: 'y' })
}

/**
 * Creates an event for the owner of an email address. The response contains nothing about that person, not even their
 * id, so that nobody can find out whether the address is known.
 */
const createByAddress = async (
  deps: EventsDeps,
  context: RequestContext,
  payload: UnauthenticatedPayload,
) => {
  const created = await transact(deps.database, (tx) => createForAddress(tx, deps, context, payload))
  if (isRefusal(created)) return created
  return {
    data: { event: created.event, packageId: created.packageId, existingEvent: false, rpt: 'n' as const },
  }
}

type CreatedForAddress = { event: WireEvent; packageId: string | null }

const createForAddress = async (
  tx: Tx,
  deps: EventsDeps,
  context: RequestContext,
  payload: UnauthenticatedPayload,
): Promise<CreatedForAddress | Refusal> => {
  const { organiserEmail, organiserName = '', mergeRules: _, discountMargin: __, ...creationFields } = payload
  const { person } = await ensureCustomer(
    tx,
    { email: organiserEmail, ...splitFullName(organiserName) },
    deps.now(),
  )
  const created = await createEvent(tx, deps, {
    ...splitPayload({ ...creationFields, mergeRules: undefined }, context),
    organiser: person,
    actor: null,
    authenticated: false,
  })
  if (isRefusal(created)) return created
  const { event } = created
  // Removes the title, which can contain the name of the person with this email address.
  const wireEvent = { ...eventForInvitee(event, dayOf(deps.now())), name: '' }
  const linkedEvent = {
    id: event.id,
    startDate: wireEvent.startDate ?? undefined,
  }
  const user = {
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    user_type: person.userType,
  }
  if (!created.repeated)
    for (const mail of enquiryMailsOf(deps, { event, request: payload, organiser: person }) ?? [])
      await deps.outbox.queueMail(tx, mail)
  if (!created.repeated) await sendMagicLink(tx, deps, user, linkedEvent)
  return { event: wireEvent, packageId: created.packageId }
}
