import type { Kysely } from 'kysely'
import { permissionsOf } from '#features/access/server/index.ts'
import { readTemplate } from '#features/content/server/index.ts'
import { eventDates } from '#features/event-document/rules/leading-package.ts'
import { type Actor, countsAsStaff, isPlainCustomer } from '#kernel/actor.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { readOncePerRequest } from '#platform/server/database/requester.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import {
  arePricesShown,
  type EventForPrices,
  type PriceKind,
  type PriceViewer,
  priceKinds,
} from '../../rules/reading/price-visibility.ts'
import { readerOf } from '../../rules/reading/reader.ts'
import { isActiveEnquiry } from '../../rules/summarise-event.ts'
import { readEvent } from '../event-store.ts'
import { findLiveEvents, type LiveEvent } from './live-event-store.ts'

type PriceQuery = {
  readonly sections: readonly Section[]
  readonly eventId?: string
  readonly what?: PriceKind
  readonly today: IsoDate
}

/**
 * Returns whether an actor is shown catalogue prices in all of these sections (PERM-026 to PERM-028). For visitors and
 * supplier contacts, the settings of the sections decide; for customers, their enquiries and bookings; for staff, their
 * role. If the customer belongs to the event in the query, the setting of that event decides.
 */
export const showsCataloguePrices = async (
  database: Kysely<Tables>,
  actor: Actor | null,
  { sections, what: priceKind = 'product', ...query }: PriceQuery,
): Promise<boolean> => {
  const { viewer, place } = await viewerOf(database, actor, query)
  const isByTemplate = viewer.kind === 'visitor' || viewer.kind === 'supplierContact'
  for (const section of sections) {
    const hidePrices = isByTemplate ? (await readTemplate(database, section)).hidePrices : []
    if (!arePricesShown({ priceKind, area: 'website', place, section, hidePrices, viewer })) return false
  }
  return true
}

/**
 * Returns a cache key that is the same for all customers who are shown the same prices outside an event, because they
 * get the same responses from the catalogue. Undefined for other users.
 */
export const customerAudience = async (
  database: Kysely<Tables>,
  actor: Actor,
  today: IsoDate,
): Promise<string | undefined> => {
  if (!isPlainCustomer(actor)) return undefined
  const { viewer, place } = await viewerOf(database, actor, { today })
  // The section does not matter for customers, so this uses an arbitrary one.
  const priceContext = { area: 'website', place, section: 'stag', hidePrices: [], viewer } as const
  const visibleKinds = priceKinds.filter((priceKind) => arePricesShown({ priceKind, ...priceContext }))
  return `customer who sees prices: ${visibleKinds.join()}`
}

type PriceView = { viewer: PriceViewer; place: 'catalogue' | 'event' }

const viewerOf = async (
  database: Kysely<Tables>,
  actor: Actor | null,
  { eventId, today }: Pick<PriceQuery, 'eventId' | 'today'>,
): Promise<PriceView> => {
  if (!actor) return { viewer: { kind: 'visitor' }, place: 'catalogue' }
  if (countsAsStaff(actor))
    return { viewer: { kind: 'staff', can: await permissionsOf(database, actor) }, place: 'catalogue' }
  if (actor.userType !== 'customer') return { viewer: { kind: 'supplierContact' }, place: 'catalogue' }
  const eventInQuery = eventId === undefined ? undefined : await readEvent(database, eventId)
  const isReader = eventInQuery !== undefined && readerOf(actor, eventInQuery, []) !== undefined
  const events = isReader
    ? [{ ...eventInQuery, ...eventDates(eventInQuery) }]
    : await liveEventsOf(database, actor.userId)
  return {
    viewer: { kind: 'customer', events: events.map((event) => eventForPrices(event, actor.userId, today)) },
    place: isReader ? 'event' : 'catalogue',
  }
}

const liveEventsOf = (database: Kysely<Tables>, customerId: string) =>
  readOncePerRequest(`live events of ${customerId}`, () => findLiveEvents(database, customerId))

const eventForPrices = (event: LiveEvent, customerId: string, today: IsoDate): EventForPrices => ({
  role: event.organiserId === customerId ? 'organiser' : 'guest',
  statusStage: event.statusStage,
  displayPrices: event.displayPrices,
  isActiveEnquiry: isActiveEnquiry(event, today),
})
