import type { Kysely } from 'kysely'
import { type PermissionCheck, permissionsOf } from '#features/access/server/index.ts'
import { listReviewsOfEvent } from '#features/catalogue/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventTimeStage } from '#features/event-document/rules/leading-package.ts'
import { type Actor, countsAsStaff, isPlainCustomer, isToggledStaff } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Reader, readerOf } from '../../rules/reading/reader.ts'
import { type Visibility, visibilityOf } from '../../rules/reading/visibility.ts'
import { wireEvent } from '../../rules/reading/wire-event.ts'
import type { WireEvent, WireReview, WireTask } from '../../rules/reading/wire-schema.ts'
import { supplierIdsIn } from '../../rules/reading/wire-suppliers.ts'
import { summariseEvent } from '../../rules/summarise-event.ts'
import { readEvent } from '../event-store.ts'
import type { EventsDeps } from '../events-deps.ts'

/** The dependencies of showing an event. If an optional function is missing, its data is not shown. */
export type ShowingDeps = Pick<EventsDeps, 'now'> &
  Partial<
    Pick<EventsDeps, 'supplierIdsOf' | 'moneyOf' | 'supplierContacts' | 'transactionsOf' | 'entryTasks'>
  > & {
    readonly database: Kysely<Tables>
  }

/** The kind of a reader, what they see of the event, and what they can do in it. */
type Seen = { readonly reader: Reader; readonly visibility: Visibility; readonly can: PermissionCheck }

/** Returns what an actor can do in an event, from the stored role documents and the event (PERM-008). */
export const eventPermissions = (
  database: Kysely<Tables>,
  actor: Actor,
  event: EventDocument,
  today: IsoDate,
): Promise<PermissionCheck> =>
  permissionsOf(database, actor, {
    relation: roleRelation(actor, event),
    context: {
      event: event.id,
      section: event.section,
      statusStage: event.statusStage,
      timeStage: eventTimeStage(event, today),
      paymentStage: summariseEvent(event).paymentStage,
    },
  })

/** Returns the relation between an actor and an event, which decides which roles apply. */
export const roleRelation = (actor: Actor, event: EventDocument) => ({
  organiser: actor.userId === event.organiserId,
  guest: event.guests.some(({ customerId }) => customerId === actor.userId),
})

/** Returns the suppliers for which an actor reads events; empty for anybody but a supplier contact. */
export const suppliersOf = async (deps: ShowingDeps, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? ((await deps.supplierIdsOf?.(actor)) ?? []) : []

/** Returns the reader kind of an actor, and what they see and can do in the event; undefined if they have no access. */
export const readerVisibility = async (
  deps: ShowingDeps,
  event: EventDocument,
  actor: Actor | null,
): Promise<Seen | undefined> => {
  const reader = readerOf(actor, event, await suppliersOf(deps, actor))
  if (!actor || !reader) return undefined
  const can = await eventPermissions(deps.database, actor, event, dayOf(deps.now()))
  return { reader, visibility: visibilityOf(event, reader, can), can }
}

/**
 * Returns the event as the actor sees it, for the responses to requests that read or change it; notAllowed if they
 * have no access.
 * @param earlier an earlier state to show instead; the current event decides who sees what of it (EVT-O6)
 */
export const showEvent = async (
  deps: ShowingDeps,
  actor: Actor | null,
  event: EventDocument,
  earlier?: EventDocument,
): Promise<WireEvent | Refusal> => {
  const today = dayOf(deps.now())
  const pendingVisibility = readerVisibility(deps, event, actor)
  const [seen, money, suppliers, reviews, transactions, tasks] = await Promise.all([
    pendingVisibility,
    // An earlier state is shown without money moves, which may have been made later.
    seesMoney(event, actor) && !earlier ? deps.moneyOf?.(event) : undefined,
    seesSuppliers(actor) ? deps.supplierContacts?.(supplierIdsIn(earlier ?? event)) : undefined,
    // Reviews are only written after the event.
    eventTimeStage(event, today) === 'Past' && !earlier ? reviewsOf(deps.database, event.id) : undefined,
    // Like the moves, transactions may have been made later than an earlier state.
    earlier ? undefined : pendingVisibility.then((found) => found && transactionsFor(deps, event.id, found)),
    countsAsStaff(actor) && !earlier ? deps.entryTasks?.(event.id) : undefined,
  ])
  if (!seen) return refusal('notAllowed')
  const wireView = wireEvent(earlier ?? event, seen.reader, {
    today,
    money,
    suppliers,
    reviews,
    visibility: seen.visibility,
  })
  return {
    ...wireView,
    ...(transactions && { transactions: [...transactions] }),
    ...(tasks && { packageOption: withTasks(wireView.packageOption, tasks) }),
  }
}

/** Returns packages with the tasks of each product (PKG-009). */
const withTasks = (
  packages: WireEvent['packageOption'],
  tasks: ReadonlyMap<string, readonly WireTask[]>,
): WireEvent['packageOption'] =>
  packages.map((pack) => ({
    ...pack,
    productList: pack.productList.map((product) => ({
      ...product,
      itinerary: product.itinerary.map((entry) => ({
        ...entry,
        taskList: [...(tasks.get(entry.itineraryId) ?? [])],
      })),
    })),
  }))

/**
 * Returns the transactions of an event that a reader sees (EVT-008). The organiser, and staff with the permission to
 * view payments, see all of them. Guests see their own. Undefined for others.
 */
const transactionsFor = async ({ transactionsOf }: ShowingDeps, eventId: string, { reader, can }: Seen) => {
  if (reader.kind === 'guest') return transactionsOf?.(eventId, reader.customerId)
  const seesAll = reader.kind === 'organiser' || (reader.kind === 'staff' && can('payments.view'))
  return seesAll ? transactionsOf?.(eventId) : undefined
}

/** Returns the reviews of an event, also hidden ones, newest first. */
const reviewsOf = async (database: Kysely<Tables>, eventId: string): Promise<WireReview[]> =>
  (await listReviewsOfEvent(database, eventId)).flatMap((review) =>
    review.customer_id === null
      ? []
      : [
          {
            id: review.id,
            kind: review.kind,
            customerId: review.customer_id,
            productId: review.product_id,
            locationId: review.location_id,
            score: review.score,
            text: review.text,
            author: review.author,
            createdDate: review.created_date,
            hidden: review.hidden,
          },
        ],
  )

/** Returns whether the actor sees money moves. Only staff and the organiser do, so no supplier ids are needed. */
const seesMoney = (event: EventDocument, actor: Actor | null): boolean => {
  const kind = readerOf(actor, event, [])?.kind
  return kind === 'staff' || kind === 'organiser'
}

const seesSuppliers = (actor: Actor | null): boolean =>
  actor !== null && (countsAsStaff(actor) || actor.userType === 'supplierContact')

/** Responds to a change of an event with the event as its sender sees it (API-O9). */
export const respondWithEvent = async (
  deps: ShowingDeps,
  actor: Actor | null,
  event: EventDocument | Refusal,
) => {
  if (isRefusal(event)) return event
  const shown = await showEvent(deps, actor, event)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}

/**
 * Returns the refusal for a missing event. Only staff learn that it is missing; to others it looks like an event that
 * is not theirs.
 */
export const missingEvent = (actor: Actor | null, eventId: string): Refusal =>
  countsAsStaff(actor) ? refusal('nodeNotFound', { id: eventId }) : refusal('notAllowed')

/** Returns an event that the actor can read; refuses like `missingEvent`, or with notAllowed. */
export const readEventAsActor = async (
  deps: ShowingDeps,
  actor: Actor | null,
  eventId: string,
): Promise<EventDocument | Refusal> => {
  const event = await readEvent(deps.database, eventId)
  if (!event) return missingEvent(actor, eventId)
  return (await canRead(deps, actor, event)) ? event : refusal('notAllowed')
}

/**
 * Returns whether the actor can read the event as staff, organiser, guest or supplier. Staff also need the permission
 * to view it, because some endpoints that require only another permission of staff respond with the event.
 */
const canRead = async (deps: ShowingDeps, actor: Actor | null, event: EventDocument): Promise<boolean> => {
  if (!readerOf(actor, event, await suppliersOf(deps, actor))) return false
  if (!actor || !countsAsStaff(actor)) return true
  return (await eventPermissions(deps.database, actor, event, dayOf(deps.now())))('eventArea.view')
}

/**
 * Returns whether the actor is a reader of the event. Staff and supplier contacts also need the permission of their
 * role to view it. Used by endpoints whose access rule only requires a token: the access gate has not checked the role
 * there.
 */
export const canReadByRole = async (
  deps: ShowingDeps & Pick<EventsDeps, 'gate'>,
  actor: Actor | null,
  event: EventDocument,
): Promise<boolean> => {
  if (!actor || !(await canRead(deps, actor, event))) return false
  if (isPlainCustomer(actor) || isToggledStaff(actor)) return true
  const permission = countsAsStaff(actor) ? 'eventArea.view' : 'supplierArea.view'
  return deps.gate.access.grants(actor, permission, event.id)
}
