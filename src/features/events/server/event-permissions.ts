import type { Kysely } from 'kysely'
import { type PermissionCheck, permissionsOf } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { type Reader, readerOf } from '../rules/reading/reader.ts'
import { type Visibility, visibilityOf } from '../rules/reading/visibility.ts'
import { type MoneyFacts, wireEvent } from '../rules/reading/wire-event.ts'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import { eventTimeStage, summariseEvent } from '../rules/summarise-event.ts'

/** Returns what an actor can do in an event, from the stored role documents and the event (PERM-008). */
export const eventPermissions = (
  database: Kysely<Tables>,
  actor: Actor,
  event: EventDocument,
  today: IsoDate,
): Promise<PermissionCheck> =>
  permissionsOf(database, actor, {
    relation: {
      organiser: actor.userId === event.organiserId,
      guest: event.guests.some(({ customerId }) => customerId === actor.userId),
    },
    context: {
      event: event.id,
      section: event.section,
      statusStage: event.statusStage,
      timeStage: eventTimeStage(event, today),
      paymentStage: summariseEvent(event).paymentStage,
    },
  })

/** The dependencies of showing an event. */
type ShowingDeps = {
  readonly database: Kysely<Tables>
  now(): Date
  /** Returns the suppliers that a supplier contact acts for: their own, or the members of a head office. */
  supplierIdsOf?(actor: Actor): Promise<readonly string[]>
  /** Returns the amounts that payments add to an event's document; undefined adds nothing. */
  moneyOf?(eventId: string): Promise<MoneyFacts>
}

/** Returns the reader kind of an actor and what they see of the event; undefined if they have no access. */
export const readerVisibility = async (
  deps: ShowingDeps,
  event: EventDocument,
  actor: Actor | null,
): Promise<{ reader: Reader; visibility: Visibility } | undefined> => {
  const reader = readerOf(actor, event, await suppliersFor(deps, actor))
  if (!actor || !reader) return undefined
  const can = await eventPermissions(deps.database, actor, event, dayOf(deps.now()))
  return { reader, visibility: visibilityOf(event, reader, can) }
}

/**
 * Returns the event as the actor sees it, after reads and changes alike; undefined if they have no access. `then` is
 * an earlier state to show instead; the current event decides what each reader sees of it.
 */
export const showEventTo = async (
  deps: ShowingDeps,
  event: EventDocument,
  { actor, then }: { readonly actor: Actor | null; readonly then?: EventDocument },
): Promise<WireEvent | undefined> => {
  const [seen, money] = await Promise.all([
    readerVisibility(deps, event, actor),
    // An earlier state is shown without later moves of money.
    seesMoney(event, actor) && !then ? deps.moneyOf?.(event.id) : undefined,
  ])
  if (!seen) return undefined
  return wireEvent(then ?? event, seen.reader, {
    today: dayOf(deps.now()),
    money,
    visibility: seen.visibility,
  })
}

/** Returns whether the actor sees the money facts: only staff and the organiser do, so suppliers need not be loaded. */
const seesMoney = (event: EventDocument, actor: Actor | null): boolean => {
  const kind = readerOf(actor, event, [])?.kind
  return kind === 'staff' || kind === 'organiser'
}

const suppliersFor = async (deps: ShowingDeps, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? ((await deps.supplierIdsOf?.(actor)) ?? []) : []
