import { type Gate, implementCalls } from '#platform/server/http/implement-calls.ts'
import { catalogueContract } from '../contract.ts'
import { availabilityHandlers } from './handlers/availability-handlers.ts'
import { locationHandlers } from './handlers/location-handlers.ts'
import { productHandlers } from './handlers/product-handlers.ts'
import { supplierHandlers } from './handlers/supplier-handlers.ts'
import type { CatalogueServices } from './services.ts'

/** The calls of the catalogue behind the gate. */
export const catalogueRouter = (gate: Gate, services: CatalogueServices) =>
  implementCalls(catalogueContract, gate, {
    ...productHandlers(services),
    ...locationHandlers(services),
    ...supplierHandlers(services),
    ...availabilityHandlers(services),
  })
