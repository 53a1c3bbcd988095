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

/** What someone may do at an event, by the stored role documents and the event itself (000 §6). */
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

/** What an event is shown by. */
type ShowingDeps = {
  readonly database: Kysely<Tables>
  now(): Date
  /** The suppliers a supplier contact acts for: their own, and with a head office its members. */
  supplierIdsOf?(actor: Actor): Promise<readonly string[]>
  /** What payments tell of an event's money besides its document; nothing when left out. */
  moneyOf?(eventId: string): Promise<MoneyFacts>
}

/** As whom someone reads an event and what they see of it; undefined for someone it is none of the business of. */
export const readerVisibility = async (
  deps: ShowingDeps,
  event: EventDocument,
  actor: Actor | null,
): Promise<{ reader: Reader; sight: Visibility } | undefined> => {
  const reader = readerOf(actor, event, await suppliersFor(deps, actor))
  if (!actor || !reader) return undefined
  const may = await eventPermissions(deps.database, actor, event, dayOf(deps.now()))
  return { reader, sight: visibilityOf(event, reader, may) }
}

/**
 * The event as the actor gets it, by reading and by whatever they changed alike; undefined for someone it is none of
 * the business of. `then` is the event as it was: who may see what of it is decided by how it is now.
 */
export const showEventTo = async (
  deps: ShowingDeps,
  event: EventDocument,
  { actor, then }: { readonly actor: Actor | null; readonly then?: EventDocument },
): Promise<WireEvent | undefined> => {
  const [seen, money] = await Promise.all([
    readerVisibility(deps, event, actor),
    // An event of the past is shown without what was moved since.
    seesMoney(event, actor) && !then ? deps.moneyOf?.(event.id) : undefined,
  ])
  if (!seen) return undefined
  return wireEvent(then ?? event, seen.reader, { today: dayOf(deps.now()), money, sight: seen.sight })
}

/** Staff and the organiser; suppliers and guests are told nothing of it, so for whom one acts need not be known. */
const seesMoney = (event: EventDocument, actor: Actor | null): boolean => {
  const kind = readerOf(actor, event, [])?.kind
  return kind === 'staff' || kind === 'organiser'
}

const suppliersFor = async (deps: ShowingDeps, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? ((await deps.supplierIdsOf?.(actor)) ?? []) : []
