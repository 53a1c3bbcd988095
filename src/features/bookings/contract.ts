import { cancellationEndpoints } from './contract/cancellation-endpoints.ts'
import { eventChangeEndpoints } from './contract/event-change-endpoints.ts'
import { listEndpoints } from './contract/event-list-endpoints.ts'
import { manyEndpoints } from './contract/event-many-endpoints.ts'
import { sessionEndpoints } from './contract/event-session-endpoints.ts'
import { supplierListEndpoints } from './contract/supplier-list-endpoints.ts'
import { taskEndpoints } from './contract/task-endpoints.ts'

/**
 * The endpoints for lists of events, edits of many events, automatic cancellation, suppliers' lists, tasks, and the
 * saves and event sessions of an event.
 */
export const bookingsContract = {
  ...listEndpoints,
  ...manyEndpoints,
  ...cancellationEndpoints,
  ...supplierListEndpoints,
  ...taskEndpoints,
  ...sessionEndpoints,
  ...eventChangeEndpoints,
}
