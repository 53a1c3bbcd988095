import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { bookingsContract } from '../contract.ts'
import { cancellationHandlers } from './cancelling/list-cancellations.ts'
import { eventChangeHandlers } from './changes/event-change-handlers.ts'
import { listHandlers } from './lists/list-handlers.ts'
import type { ManyDeps } from './many/change-events.ts'
import { manyHandlers } from './many/many-handlers.ts'
import { sessionHandlers } from './sessions/event-session-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-list-handlers.ts'
import { taskHandlers } from './tasks/task-handlers.ts'

export const bookingRoutes = (deps: ManyDeps) =>
  implementEndpoints(bookingsContract, deps.gate, {
    ...listHandlers(deps),
    ...manyHandlers(deps),
    ...cancellationHandlers(deps),
    ...supplierHandlers(deps),
    ...taskHandlers(deps),
    ...sessionHandlers(deps),
    ...eventChangeHandlers(deps),
  })
