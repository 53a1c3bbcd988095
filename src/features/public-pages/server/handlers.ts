import { cardOf } from '#features/catalogue/rules/grid/grid-item.ts'
import { sampleWeekend } from '#features/catalogue/rules/sample-weekend.ts'
import {
  type CatalogueDeps,
  contentLookups,
  findLocationByName,
  gridReads,
  type LocationRow,
  listLocations,
  newestReviewsOfLocation,
  newestReviewsOfLocations,
  presentLocation,
  presentReview,
  reviewsOfSection,
} from '#features/catalogue/server/index.ts'
import { itemReads, listDatesAt, presentCalendarItem, readTemplate } from '#features/content/server/index.ts'
import { readCards } from '#features/web-packages/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { publicPagesContract } from '../contract.ts'
import { readPageTexts } from './read-page-texts.ts'

/** The maximum number of items of each kind on a page. */
const maxItems = {
  posts: 3,
  reviews: 6,
  packages: 60,
  homeLocations: 8,
  sectionLocations: 6,
  sectionPackages: 4,
}
/** The number of newest reviews that are read. Enough of them remain after all but one per author are removed. */
const newestReviewCount = 30
/** Higher than the number of cities, so that all are returned. */
const maxCities = 1000
/** The group size for the prices of the sample weekend: the most common one. */
const sampleGroup = 8

type CityFilter = { section?: Section; country?: string; region?: string }

/** Returns a location as the search offers it. */
const placeOf = (city: LocationRow) => {
  const { slug, name, sectionList } = presentLocation(city)
  return { slug, name, sectionList }
}

export const publicPageHandlers = (deps: CatalogueDeps): Handlers<typeof publicPagesContract> => {
  const { database, now } = deps
  const grid = gridReads(deps)
  const { readItem, readPostAt, readPosts, readTexts } = itemReads({
    database,
    lookups: contentLookups(database),
    now,
  })
  /** Returns the texts of a type that are for a section, location or category. */
  const textsOf = async (
    type: Parameters<typeof readTexts>[0],
    scope: Parameters<typeof readTexts>[1],
    context: RequestContext,
  ) => readPageTexts(deps, await readTexts(type, scope, context.actor), scope.section ?? null, context)
  /** Returns the cities that have a page, sorted by name. */
  const citiesOf = (filter: CityFilter, limit = maxCities): Promise<LocationRow[]> =>
    listLocations(
      database,
      { ...filter, isCity: true, excludeRemoveFromWeb: true },
      { limit, skip: 0, areProductsCounted: false },
    )
  const samplePlanAt = async (location: LocationRow | undefined, context: RequestContext) => {
    if (!location) return undefined
    const query = { section: 'stag', peopleCount: sampleGroup, nightsCount: 2 } as const
    const items = await grid.findProducts({ locationId: location.id }, query, location, context)
    return sampleWeekend(items.map(cardOf), { place: location.name, people: sampleGroup })
  }
  return {
    readHomePage: async ({ context }) => {
      const [cities, texts] = await Promise.all([citiesOf({}), textsOf('home page', {}, context)])
      const mostReviewed = cities
        .toSorted((one, other) => other.review_count - one.review_count)
        .slice(0, maxItems.homeLocations)
      const [reviews, plan] = await Promise.all([
        newestReviewsOfLocations(
          database,
          mostReviewed.map(({ id }) => id),
          newestReviewCount,
        ),
        samplePlanAt(mostReviewed[0], context),
      ])
      const authors = new Set<string>()
      const onePerAuthor = reviews.filter(({ author }) => !authors.has(author) && authors.add(author))
      return {
        data: {
          locations: mostReviewed.map(presentLocation),
          places: cities.map(placeOf),
          reviews: onePerAuthor.slice(0, maxItems.reviews).map(presentReview),
          plan,
          texts,
        },
      }
    },
    readSectionPage: async ({ input: { section }, context }) => {
      const [cities, packages, texts, posts] = await Promise.all([
        citiesOf({ section }),
        readCards(deps, context.actor, { section, count: maxItems.sectionPackages }),
        textsOf('section landing', { section }, context),
        readPosts({ section }, maxItems.posts),
      ])
      const locations = cities.slice(0, maxItems.sectionLocations).map(presentLocation)
      return { data: { locations, places: cities.map(placeOf), packages, texts, posts } }
    },
    readLocationPage: async ({ input: { locationName, section }, context }) => {
      const location = await findLocationByName(database, locationName)
      if (!location) return refusal('nodeNotFound', { id: locationName })
      const { id } = location
      const [reviews, products, packages, template, texts, posts, dates] = await Promise.all([
        newestReviewsOfLocation(database, id, reviewsOfSection),
        grid.findProducts({ locationId: id }, { section }, location, context),
        readCards(deps, context.actor, { section, location, count: maxItems.packages }),
        readTemplate(database, section),
        textsOf('location text', { section, location: id }, context),
        readPosts({ section, location: id }, maxItems.posts),
        listDatesAt(database, id, dayOf(now())),
      ])
      return {
        data: {
          location: presentLocation(location),
          reviews: reviews.filter((review) => review.section === section).map(presentReview),
          products: products.map(cardOf),
          packages,
          formula: template.defaultSortFormula,
          texts,
          posts,
          dates: dates.map(presentCalendarItem),
        },
      }
    },
    readCategoryPage: async ({ input: { locationName, section, categoryId }, context }) => {
      const [publicCategory, template] = await Promise.all([
        grid.publicCategory(
          {
            locationName,
            section,
            categoryId,
            locationFields: ['id', 'name', 'sectionList', 'removeFromWeb'],
          },
          context,
        ),
        readTemplate(database, section),
      ])
      if (isRefusal(publicCategory)) return publicCategory
      const { category, location, products } = publicCategory
      const scope = { section, category: category.id, location: location.id }
      const texts = await textsOf('category text', scope, context)
      return {
        data: {
          category,
          location: location as Required<typeof location>,
          products: products.map(cardOf),
          formula: template.defaultSortFormula,
          texts,
        },
      }
    },
    readPlacePage: async ({ input: { name, section }, context }) => {
      const place = await findLocationByName(database, name)
      if (!place || place.type === 'city') return refusal('nodeNotFound', { id: name })
      const [locations, texts] = await Promise.all([
        citiesOf({ section, [place.type]: place.id }),
        textsOf(place.type, { section, location: place.id }, context),
      ])
      return { data: { place: presentLocation(place), locations: locations.map(presentLocation), texts } }
    },
    readPostPage: async ({ input: { address, section }, context }) => {
      const [item, posts] = await Promise.all([
        readPostAt(address, context.actor),
        readPosts({ section }, maxItems.posts),
      ])
      if (!item?.live) return refusal('nodeNotFound', { id: address })
      const [content] = await readPageTexts(deps, [item], section, context)
      return { data: { item, content: content!, posts: posts.filter(({ id }) => id !== item.id) } }
    },
    readAboutPage: async ({ input: { id }, context }) => {
      const item = await readItem(id, context.actor)
      if (!item?.live || item.setting.type !== 'about page') return refusal('nodeNotFound', { id })
      const [content] = await readPageTexts(deps, [item], null, context)
      return { data: { item, content: content! } }
    },
  }
}
