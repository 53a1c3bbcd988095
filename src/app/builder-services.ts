import { roleCache } from '#features/access/ui/role-cache.ts'
import type { BuilderServices } from '#features/packages/ui/builder-services.ts'
import { getApi } from './api.ts'

/** Products met in this visit: the builder asks for the same ones on every page. */
const products = new Map<string, ReturnType<BuilderServices['readProduct']>>()

const rangeOf = ({ min, max, default: usual }: { min?: number; max?: number; default?: number }) => ({
  minimum: min,
  maximum: max,
  default: usual,
})

/** What the package builder needs of the other features, by the product's API. */
export const builderServices: BuilderServices = {
  readProduct: (id, about) => {
    const key = [about.section, about.eventId, id].join('/')
    const known = products.get(key)
    if (known) return known
    const asked = getApi()
      .catalogue.readProduct({ id, ...about })
      .then(({ data }) => data)
    products.set(key, asked)
    // Without its prices it is not kept: who asks next may be shown them.
    asked.then(
      ({ priceHidden }) => priceHidden && products.delete(key),
      () => products.delete(key),
    )
    return asked
  },
  readPriceDisplay: async (section) => (await getApi().catalogue.readPriceDisplay({ section })).data,
  readLocation: async (name) => (await getApi().catalogue.readLocationByName({ name })).data,
  readLimits: async (section) => {
    const { people, nights, startDate } = (await getApi().content.readTemplate({ templateName: section }))
      .data
    return {
      people: rangeOf(people),
      nights: rangeOf(nights),
      startDate: { minimum: startDate.minDays, maximum: startDate.maxDays },
    }
  },
  readRole: (name) =>
    roleCache.role(name, async (roleName) => (await getApi().access.readRole({ roleName })).data),
  readEvent: async (id) => (await getApi().events.readEvent({ id })).data,
  readEventState: async ({ eventId: id, state, customerId }) => {
    const { readBookedState, readState } = getApi().events
    return (await (state === 'booked' ? readBookedState({ id, customerId }) : readState({ id, state }))).data
  },
  saveCommands: async (save) => (await getApi().packages.saveCommands(save)).data.event,
  createEvent: async (request) => (await getApi().events.createEvent(request)).data,
  addPackage: async (id, request) => (await getApi().packages.addPackage({ id, package: request })).data,
  createUnauthenticatedEvent: async (request) => {
    await getApi().events.createUnauthenticatedEvent(request)
  },
}
