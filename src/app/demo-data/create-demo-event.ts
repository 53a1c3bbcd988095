import { chooseProducts } from '#features/demo/rules/choose-products.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import { randomForText } from '#kernel/random.ts'
import type { Scene, Setting } from './scenario-step.ts'

const abroad: readonly string[] = ['dublin', 'krakow', 'prague']

/**
 * Returns an unsaved package as the builder would send it, with products on sale at the scenario's location.
 */
export const planPackage = async (
  { story, shelf, troupe }: Setting,
  { locationId, startDate }: Pick<Scenario, 'locationId' | 'startDate'> = story,
) => {
  const { number, section, nights, groupSize } = story
  const products = chooseProducts(
    await shelf.productsIn(locationId, section),
    {
      section,
      startDate,
      nights,
      people: groupSize,
      supplierId: troupe.demoSupplierId,
      isAbroad: abroad.includes(locationId),
    },
    randomForText(`season, products of story ${number} in ${locationId}`),
  )
  return {
    locationId,
    startDate,
    nightsCount: nights,
    peopleCount: groupSize,
    productList: products.map(({ productId, days, startTime }) => ({
      productId,
      itinerary: days.map((dayIndex) => ({
        newItineraryId: `season-${number}-${productId}-${dayIndex}`,
        dayIndex,
        ...(startTime ? { times: { startTime } } : {}),
      })),
    })),
  }
}

/**
 * Runs the first step of a scenario: plans a package, sends an enquiry, or starts with an email address only.
 */
export const createEvent = async (scene: Scene<'create'>): Promise<string> => {
  const { story, step, troupe } = scene
  const { number, section, people, groupSize, title, guestOfHonour } = story
  const organiser = people[0]!
  const about = {
    section,
    people: groupSize,
    requestId: `season-story-${number}`,
    ...(title ? { name: title } : {}),
    ...(guestOfHonour ? { guestOfHonour } : {}),
  }
  if (step.by === 'address') {
    const { data } = await troupe.visitor(story).events.createUnauthenticatedEvent({
      ...about,
      organiserEmail: organiser.email,
      organiserName: organiser.name,
      package: await planPackage(scene),
    })
    return data.event._doc
  }
  const customer = troupe.customer(story, await troupe.idOf(story, 0))
  const { data } =
    step.by === 'enquiry'
      ? await customer.events.createEmptyEvent({ ...about, ...enquiryOf(story) })
      : await customer.events.createEvent({ ...about, package: await planPackage(scene) })
  return data.event._doc
}

/** Returns the fields of an enquiry with only the five questions answered. */
const enquiryOf = ({ locationId, nights, startDate }: Scenario) => ({
  formType: 'enquiryForm' as const,
  eventNotes: 'What would you do with a group like ours? We are open to ideas.',
  eventInfo: { locationId, nightsCount: nights, ...(startDate ? { startDate } : {}) },
})
