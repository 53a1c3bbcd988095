import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { trackingContract } from '../contract.ts'
import { statisticsHandlers } from './statistics-handlers.ts'
import { timeHandlers } from './time/time-handlers.ts'
import type { TrackingDeps } from './tracking-deps.ts'
import { visitHandlers } from './visits/visit-handlers.ts'

/** Creates the routes of tracking. */
export const trackingRoutes = (gate: Gate, deps: TrackingDeps) =>
  implementEndpoints(trackingContract, gate, {
    ...visitHandlers(deps),
    ...timeHandlers(deps),
    ...statisticsHandlers(deps),
  })
