import { accountEndpoints } from './contract/account-endpoints.ts'
import { actingEndpoints } from './contract/acting-endpoints.ts'
import { contactEndpoints } from './contract/contact-endpoints.ts'
import { emailChoiceEndpoints } from './contract/email-choice-endpoints.ts'
import { formEndpoints } from './contract/form-endpoints.ts'
import { identityEndpoints } from './contract/identity-endpoints.ts'
import { peopleEndpoints } from './contract/people-endpoints.ts'
import { sessionEndpoints } from './contract/session-endpoints.ts'
import { userEndpoints } from './contract/user-endpoints.ts'

export const accountsContract = {
  ...sessionEndpoints,
  ...userEndpoints,
  ...formEndpoints,
  ...identityEndpoints,
  ...accountEndpoints,
  ...peopleEndpoints,
  ...actingEndpoints,
  ...contactEndpoints,
  ...emailChoiceEndpoints,
}
