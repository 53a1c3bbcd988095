import { listEndpoints } from './contract/event-list-endpoints.ts'
import { sessionEndpoints } from './contract/event-session-endpoints.ts'
import { supplierListEndpoints } from './contract/supplier-list-endpoints.ts'
import { taskEndpoints } from './contract/task-endpoints.ts'

/** The endpoints of event lists for customers, staff and suppliers, and of the tasks and sessions of an event. */
export const bookingsContract = {
  ...listEndpoints,
  ...supplierListEndpoints,
  ...taskEndpoints,
  ...sessionEndpoints,
}
