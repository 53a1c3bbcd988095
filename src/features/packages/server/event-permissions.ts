import type { Kysely } from 'kysely'
import { type May, permissionsOf } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EventDocument } from '../rules/event-document.ts'
import type { Reader } from '../rules/reading/reader.ts'
import { readerOf } from '../rules/reading/reader-of.ts'
import { type Sight, sightOf } from '../rules/reading/sight.ts'
import { type MoneyFacts, wireEvent } from '../rules/reading/wire-event.ts'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import { eventTimeStage, summariseEvent } from '../rules/summarise-event.ts'

/** What someone may do at an event, by the stored role documents and the event itself (000 §6). */
export const eventPermissions = (
  database: Kysely<Tables>,
  actor: Actor,
  event: EventDocument,
  today: IsoDate,
): Promise<May> =>
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

type ShowingParts = { readonly database: Kysely<Tables>; now(): Date }

type Showing = {
  readonly actor: Actor | null
  /** The suppliers a supplier contact acts for. */
  readonly supplierIds?: readonly string[]
  readonly money?: MoneyFacts
  /** The event as it was; who may see what of it is decided by how it is now. */
  readonly then?: EventDocument
}

/** As whom someone reads an event and what they see of it; undefined for someone it is none of the business of. */
export const readerSight = async (
  { database, now }: ShowingParts,
  event: EventDocument,
  { actor, supplierIds = [] }: Pick<Showing, 'actor' | 'supplierIds'>,
): Promise<{ reader: Reader; sight: Sight } | undefined> => {
  const reader = readerOf(actor, event, supplierIds)
  if (!actor || !reader) return undefined
  const may = await eventPermissions(database, actor, event, dayOf(now()))
  return { reader, sight: sightOf(event, reader, may) }
}

/** The event as the actor gets it; undefined for someone it is none of the business of. */
export const showEventTo = async (
  parts: ShowingParts,
  event: EventDocument,
  { then = event, money, ...who }: Showing,
): Promise<WireEvent | undefined> => {
  const seen = await readerSight(parts, event, who)
  if (!seen) return undefined
  return wireEvent(then, seen.reader, { today: dayOf(parts.now()), money, sight: seen.sight })
}
