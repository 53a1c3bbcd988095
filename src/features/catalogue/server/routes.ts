import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { catalogueContract } from '../contract.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { availabilityHandlers } from './handlers/availability-handlers.ts'
import { locationHandlers } from './handlers/location-handlers.ts'
import { productHandlers } from './handlers/product-handlers.ts'
import { supplierHandlers } from './handlers/supplier-handlers.ts'

/** Creates the routes of the catalogue. */
export const catalogueRoutes = (gate: Gate, deps: CatalogueDeps) =>
  implementEndpoints(catalogueContract, gate, {
    ...productHandlers(deps),
    ...locationHandlers(deps),
    ...supplierHandlers(deps),
    ...availabilityHandlers(deps),
  })
