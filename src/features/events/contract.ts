import { changeEndpoints } from './contract/change-endpoints.ts'
import { creationEndpoints } from './contract/creation-endpoints.ts'
import { earlierVersionEndpoints } from './contract/earlier-version-endpoints.ts'
import { packageEndpoints } from './contract/package-endpoints.ts'
import { readingEndpoints } from './contract/reading-endpoints.ts'
import { termsEndpoints } from './contract/terms-endpoints.ts'

/** The endpoints of the event itself: creating, reading and changing it, and the products in its packages. */
export const eventsContract = {
  ...creationEndpoints,
  ...readingEndpoints,
  ...changeEndpoints,
  ...termsEndpoints,
  ...packageEndpoints,
  ...earlierVersionEndpoints,
}
