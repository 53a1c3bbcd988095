import type { IsoDate } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import { availabilityOn, type DayAllocation } from '../availability.ts'
import { milesBetween, type Point } from '../distance.ts'
import { newOn, popularIds, reviewScoreOf } from '../labels.ts'
import type { Picture } from '../pictures.ts'
import { estimatePrice } from '../prices/estimate-price.ts'
import { costInPence, markUpOf } from '../prices/list-price.ts'
import { type Price, priceFor } from '../prices/price-for.ts'
import type { PriceRow, ProductAvailability, ProductConfig, ProductType } from '../product-config.ts'
import { singleVenueId } from '../single-venue.ts'
import { defaultBookingFor, usualBookingFor } from '../units.ts'
import type { GridItem, GridVenue, StaffGridItem } from './grid-item.ts'

/** A stored product with the fields of related records that a grid needs. */
export type GridSource = {
  id: string
  type: ProductType
  name: string
  sections: Section[]
  categoryId: string
  categoryIds: string[]
  categoryName: string
  categoryUrl: string
  isSpicy: boolean
  tabs: string[]
  tint: number
  hideListing: string | null
  locationIds: string[]
  venueIds: string[]
  topVenueIds: string[]
  meetingPointId: string | null
  createdDate: IsoDate
  manualScore: number
  durationMinutes: number
  description: string
  reviewCount: number
  reviewSum: number
  config: ProductConfig
  availability: ProductAvailability
  /** The supplier's settings for the requested date. */
  days?: Readonly<Record<string, DayAllocation>>
  prices: PriceRow[]
  /** The pictures that staff chose for the product. */
  images?: readonly Picture[] | null
  /** The picture of the product in lists. */
  image?: { readonly cloudinaryId: string; readonly alt: string }
}

/** A source with the fields that only staff and the product's supplier can see. */
export type StaffGridSource = GridSource & {
  supplierId: string
  supplierName: string
  exchangeRate: number
}

export type VenueSource = { id: string; name: string; loc: Point; starRating: number | null }

type GridRequest = {
  section: Section
  today: IsoDate
  /** The point that distances are measured from; null for no distances. */
  from: Point | null
  /** The requested date; without it, items have their 'from' price, the lowest of any date. */
  date?: IsoDate | null
  /** The requested group size; without it, a number within the limits of each product. */
  people?: number
  nights?: number
  /** The template's group size, for prices while the number of people is unknown. */
  defaultPeople: number
  /** The template's length of stay, for the price of a whole stay. */
  defaultNights?: number
}

/** Returns grid items for stored products, with price, availability, labels and distance (CAT-008). */
export const projectGrid = (
  sources: readonly GridSource[],
  venues: ReadonlyMap<string, VenueSource>,
  request: GridRequest,
): GridItem[] => projectAll(sources, venues, request, (item) => item)

/** Returns grid items with supplier, cost, mark-up and estimate. */
export const projectStaffGrid = (
  sources: readonly StaffGridSource[],
  venues: ReadonlyMap<string, VenueSource>,
  request: GridRequest,
): StaffGridItem[] =>
  projectAll(sources, venues, request, (item, source: StaffGridSource, price) => ({
    ...item,
    supplierId: source.supplierId,
    supplierName: source.supplierName,
    ...costsOf(price, source.exchangeRate),
    estimate: estimateOf(source, request),
  }))

const projectAll = <Source extends GridSource, Item>(
  sources: readonly Source[],
  venues: ReadonlyMap<string, VenueSource>,
  request: GridRequest,
  finish: (item: GridItem, source: Source, price: Price | null) => Item,
): Item[] => {
  const measuredVenues = measureVenues(venues, request.from)
  const popular = popularIds(
    sources.map(({ id, name, type, reviewCount }) => ({ id, name, productType: type, reviewCount })),
  )
  const labels = { popular, isNew: newOn(request.today) }
  return sources.map((source) => {
    const group = groupFor(source, request)
    const { people, units, date } = group
    const price = priceFor(source, { people, units, date, section: request.section, nights: request.nights })
    const item = projectItem(source, {
      venues: measuredVenues,
      labels,
      offer: offerOf(source, request, group, price),
    })
    return finish(item, source, price)
  })
}

type Offer = Pick<GridItem, 'price' | 'priceTotal' | 'priceHidden' | 'priceFor' | 'available' | 'allocation'>

type ItemContext = {
  readonly venues: ReadonlyMap<string, GridVenue>
  readonly labels: { readonly popular: ReadonlySet<string>; isNew(source: GridSource): boolean }
  readonly offer: Offer
}

/** Lists all fields in one literal, because objects built by spreading are slower to create and serialise. */
const projectItem = (source: GridSource, { venues, labels, offer }: ItemContext): GridItem => {
  const venueId = singleVenueId(source)
  return {
    id: source.id,
    productType: source.type,
    name: source.name,
    categoryId: source.categoryId,
    categoryName: source.categoryName,
    categoryUrl: source.categoryUrl,
    isSpicy: source.isSpicy,
    sections: source.sections,
    imageId: source.image?.cloudinaryId ?? null,
    imageAlt: source.image?.alt ?? '',
    tint: source.tint,
    tabs: source.tabs,
    reviewCount: source.reviewCount,
    reviewScore: reviewScoreOf(source.reviewSum, source.reviewCount),
    manualScore: source.manualScore,
    price: offer.price,
    priceTotal: offer.priceTotal,
    priceHidden: offer.priceHidden,
    priceFor: offer.priceFor,
    available: offer.available,
    allocation: offer.allocation,
    isNew: labels.isNew(source),
    isPopular: labels.popular.has(source.id),
    venue: venueId === null ? null : (venues.get(venueId) ?? null),
    closestVenue: closestOf(venueOrMeetingPointIds(source), venues),
    venueCount: source.venueIds.length,
    locationList: source.locationIds,
    unitType: source.config.unitType,
    minUnits: source.config.minUnits,
    maxPeoplePerUnit: source.config.maxPeoplePerUnit,
    durationMinutes: source.durationMinutes,
    staffOnly: source.hideListing === 'Everyone Except Staff',
    description: source.description,
    createdDate: source.createdDate,
  }
}

/** The people and units in a price, as the package builder books them, and the size of the requested group. */
type Group = {
  readonly people: number
  readonly units: number
  readonly groupSize: number
  readonly date: IsoDate | null
}

const groupFor = ({ config }: GridSource, request: GridRequest): Group => {
  const booking =
    request.people === undefined
      ? usualBookingFor(config, request.defaultPeople)
      : defaultBookingFor(config, request.people)
  return {
    people: booking.needPeople,
    units: booking.needUnits,
    groupSize: request.people ?? Math.max(request.defaultPeople, booking.needPeople),
    date: request.date ?? null,
  }
}

const offerOf = (source: GridSource, request: GridRequest, group: Group, price: Price | null): Offer => {
  const { people, groupSize, date } = group
  const isStay = source.type === 'Accommodation'
  const nights = isStay ? (request.nights ?? 1) : 1
  const stayNights = isStay ? Math.max(1, request.nights ?? request.defaultNights ?? 1) : 1
  // Checks the availability for the whole group or, if its size is unknown, for the people in the price.
  const day = availabilityOn(source, date, request.people ?? people)
  return {
    price: price && poundsFromPence(price.perPersonPence),
    priceTotal: price && poundsFromPence(price.totalPence),
    priceHidden: false,
    priceFor: { people, nights, stayNights, ...(people < groupSize ? { takesUpTo: people } : {}) },
    available: day.available,
    allocation: day.allocation,
  }
}

/** Returns an estimate if the requested date has no price; null without a date. */
const estimateOf = (source: GridSource, request: GridRequest): StaffGridItem['estimate'] => {
  const { people, date } = groupFor(source, request)
  if (date === null) return null
  const estimate = estimatePrice(source, { date, people, section: request.section, nights: request.nights })
  return estimate && { label: estimate.label, price: poundsFromPence(estimate.perPersonPence) }
}

const costsOf = (price: Price | null, exchangeRate: number) => {
  if (price === null || price.costMinor === null) return { cost: null, markUp: null }
  const costPence = costInPence(price.costMinor / price.people, exchangeRate)
  return { cost: poundsFromPence(costPence), markUp: markUpOf(price.perPersonPence, costPence) }
}

const measureVenues = (venues: ReadonlyMap<string, VenueSource>, from: Point | null) => {
  const measuredVenues = new Map<string, GridVenue>()
  for (const { id, name, loc, starRating } of venues.values()) {
    const distance = from === null ? null : Math.round(milesBetween(from, loc) * 10) / 10
    measuredVenues.set(id, { id, name, distance, starRating })
  }
  return measuredVenues
}

/** Returns the ids of the venues; for a product without venues, of its meeting point. */
const venueOrMeetingPointIds = ({ venueIds, meetingPointId }: GridSource): readonly string[] =>
  venueIds.length === 0 && meetingPointId !== null ? [meetingPointId] : venueIds

const closestOf = (ids: readonly string[], venues: ReadonlyMap<string, GridVenue>): GridVenue | null => {
  let closest: GridVenue | null = null
  for (const id of ids) {
    const venue = venues.get(id)
    if (venue && (closest === null || (venue.distance ?? 0) < (closest.distance ?? 0))) closest = venue
  }
  return closest
}
