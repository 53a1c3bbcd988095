import { chooseProducts } from '#features/demo/rules/choose-products.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import { randomForText } from '#kernel/random.ts'
import type { ScenarioContext, StepContext } from './step-context.ts'

const locationsAbroad: readonly string[] = ['dublin', 'krakow', 'prague']

/**
 * Returns the request for a new package as the builder would send it, with products on sale at a location, by default
 * that of the scenario.
 */
export const planPackage = async (
  { scenario, demoCatalogue, demoPeople }: ScenarioContext,
  { locationId, startDate }: Pick<Scenario, 'locationId' | 'startDate'> = scenario,
) => {
  const { number, section, nights, groupSize } = scenario
  const products = chooseProducts(
    await demoCatalogue.productsIn(locationId, section),
    {
      section,
      startDate,
      nights,
      people: groupSize,
      supplierId: demoPeople.demoSupplierId,
      isAbroad: locationsAbroad.includes(locationId),
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
 * Runs the first step of a scenario: creates its event with a package, as an enquiry without a package, or with a
 * package and only an email address.
 * @returns the id of the event
 */
export const createEvent = async (context: StepContext<'create'>): Promise<string> => {
  const { scenario, step, demoPeople } = context
  const { number, section, people, groupSize, title, guestOfHonour } = scenario
  const organiser = people[0]!
  const shared = {
    section,
    people: groupSize,
    requestId: `season-story-${number}`,
    ...(title ? { name: title } : {}),
    ...(guestOfHonour ? { guestOfHonour } : {}),
  }
  if (step.by === 'address') {
    const { data } = await demoPeople.visitor(scenario).events.createUnauthenticatedEvent({
      ...shared,
      organiserEmail: organiser.email,
      organiserName: organiser.name,
      package: await planPackage(context),
    })
    return data.event._doc
  }
  const customer = demoPeople.customer(scenario, await demoPeople.idOf(scenario, 0))
  const { data } =
    step.by === 'enquiry'
      ? await customer.events.createEmptyEvent({ ...shared, ...enquiryOf(scenario) })
      : await customer.events.createEvent({ ...shared, package: await planPackage(context) })
  return data.event._doc
}

/** Returns the fields of an enquiry with answers to only the five questions of the form. */
const enquiryOf = ({ locationId, nights, startDate }: Scenario) => ({
  formType: 'enquiryForm' as const,
  eventNotes: 'What would you do with a group like ours? We are open to ideas.',
  eventInfo: { locationId, nightsCount: nights, ...(startDate ? { startDate } : {}) },
})
