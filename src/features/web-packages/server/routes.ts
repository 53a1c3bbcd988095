import type { CatalogueDeps } from '#features/catalogue/server/index.ts'
import { type Gate, implementCalls } from '#platform/server/http/implement-calls.ts'
import { webPackagesContract } from '../contract.ts'
import { webPackageHandlers } from './handlers.ts'

export const webPackageRoutes = (gate: Gate, deps: CatalogueDeps) =>
  implementCalls(webPackagesContract, gate, webPackageHandlers(deps))
