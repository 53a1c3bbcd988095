import { roleCache } from '#features/access/ui/role-cache.ts'
import { type BuilderDeps, SessionExpiredError } from '#features/builder/ui/builder-deps.ts'
import { createProductCache } from '#features/builder/ui/state/create-product-cache.ts'
import { reportForbidden } from '#platform/browser/browser-fetch.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { getApi } from './get-api.ts'

/** Caches the products of this visit, because every page with the builder requests them. */
const cacheProduct = createProductCache()

const rangeOf = ({ min, max, default: defaultValue }: { min?: number; max?: number; default?: number }) => ({
  minimum: min,
  maximum: max,
  default: defaultValue,
})

/**
 * Returns the result of a save. For a 403 because the session has expired, throws SessionExpiredError, so that the save
 * ends without a message (PKG-072). For other 403s, the site can redirect the user (`reportForbidden`).
 */
const withSessionCheck = async <Result>(saving: Promise<Result>): Promise<Result> => {
  try {
    return await saving
  } catch (problem) {
    if ((problem as { status?: number }).status !== 403) throw problem
    const response = await getApi().accounts.readUser()
    if (!(response.user ?? response.data)) throw new SessionExpiredError()
    reportForbidden('/api/event')
    throw problem
  }
}

/** Returns a section's settings. If they are missing, logs this and returns undefined; the defaults apply (PKG-075). */
const readTemplate = async (section: string) => {
  try {
    return (await getApi().content.readTemplate({ templateName: section })).data
  } catch (problem) {
    if (!isRefused(problem)) throw problem
    console.warn(`The package settings of ${section} are missing: ${(problem as Error).message}`)
    return undefined
  }
}

const requestOptions = { context: { handlesForbidden: true } }

/** The dependencies of the package builder, implemented with Jaunt's API. */
export const builderDeps: BuilderDeps = {
  readProduct: (id, context) =>
    cacheProduct([context.section, context.eventId, id].join('/'), async () => {
      const { data } = await getApi().catalogue.readProduct({ id, ...context })
      return data
    }),
  readDays: async (ids, { section, ...packageSettings }) => {
    const input = { section, packageSettings, productList: [...ids] }
    return (await getApi().catalogue.readAllocations(input)).data
  },
  readPriceDisplay: async (section) => (await getApi().catalogue.readPriceDisplay({ section })).data,
  readLocation: async (name) => (await getApi().catalogue.readLocationByName({ name })).data,
  findSuppliers: async (text) => {
    const { data } = await getApi().catalogue.listSuppliers({
      filter: text ? { name: text } : undefined,
      limit: 20,
      fields: ['id', 'name', 'currency'],
    })
    return data.map(({ id = '', name = '', currency = 'GBP' }) => ({ id, name, currency }))
  },
  readLimits: async (section) => {
    const template = await readTemplate(section)
    if (!template) return {}
    const { people, nights, startDate } = template
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
  saveCommands: async (save) =>
    (await withSessionCheck(getApi().events.saveCommands(save, requestOptions))).data.event,
  createEvent: async (request) =>
    (await withSessionCheck(getApi().events.createEvent(request, requestOptions))).data,
  addPackage: async (id, { package: requestedPackage, requestId }) =>
    (
      await withSessionCheck(
        getApi().events.addPackage({ id, package: requestedPackage, requestId }, requestOptions),
      )
    ).data,
  createUnauthenticatedEvent: async (request) => {
    await getApi().events.createUnauthenticatedEvent(request)
  },
}
