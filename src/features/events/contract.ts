import { changeCalls } from './contract/change-calls.ts'
import { creationCalls } from './contract/creation-calls.ts'
import { packageCalls } from './contract/package-calls.ts'
import { readingCalls } from './contract/reading-calls.ts'

/** The endpoints of the event itself: creating, reading and changing it, and the products in its packages. */
export const eventsContract = {
  ...creationCalls,
  ...readingCalls,
  ...changeCalls,
  ...packageCalls,
}
