import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { eventsContract } from '../contract.ts'
import { changeHandlers } from './changing/change-handlers.ts'
import { termsHandlers } from './changing/terms-handlers.ts'
import { creationHandlers } from './creating/creation-handlers.ts'
import { earlierVersionHandlers } from './earlier-versions/earlier-version-handlers.ts'
import type { EventsDeps } from './events-deps.ts'
import { packageHandlers } from './package-handlers.ts'
import { readingHandlers } from './reading/reading-handlers.ts'

export const eventRoutes = (deps: EventsDeps) =>
  implementEndpoints(eventsContract, deps.gate, {
    ...creationHandlers(deps),
    ...readingHandlers(deps),
    ...changeHandlers(deps),
    ...termsHandlers(deps),
    ...packageHandlers(deps),
    ...earlierVersionHandlers(deps),
  })
