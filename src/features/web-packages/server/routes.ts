import type { CatalogueDeps } from '#features/catalogue/server/index.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { webPackagesContract } from '../contract.ts'
import { webPackageHandlers } from './handlers.ts'

export const webPackageRoutes = (gate: Gate, deps: CatalogueDeps) =>
  implementEndpoints(webPackagesContract, gate, webPackageHandlers(deps))
