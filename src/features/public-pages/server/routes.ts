import type { CatalogueDeps } from '#features/catalogue/server/index.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { publicPagesContract } from '../contract.ts'
import { publicPageHandlers } from './handlers.ts'

export const publicPageRoutes = (gate: Gate, deps: CatalogueDeps) =>
  implementEndpoints(publicPagesContract, gate, publicPageHandlers(deps))
