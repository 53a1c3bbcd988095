import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { accountsContract } from '../contract.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { accountHandlers } from './handlers/account-handlers.ts'
import { actingHandlers } from './handlers/acting-handlers.ts'
import { contactHandlers } from './handlers/contact-handlers.ts'
import { emailChoiceHandlers } from './handlers/email-choice-handlers.ts'
import { formHandlers } from './handlers/form-handlers.ts'
import { identityHandlers } from './handlers/identity-handlers.ts'
import { peopleHandlers } from './handlers/people-handlers.ts'
import { sessionHandlers } from './handlers/session-handlers.ts'
import { userHandlers } from './handlers/user-handlers.ts'

/** Creates the routes of accounts. */
export const accountRoutes = (deps: AccountsDeps) =>
  implementEndpoints(accountsContract, deps.gate, {
    ...sessionHandlers(deps),
    ...userHandlers(deps),
    ...formHandlers(deps),
    ...identityHandlers(deps),
    ...accountHandlers(deps),
    ...peopleHandlers(deps),
    ...actingHandlers(deps),
    ...contactHandlers(deps),
    ...emailChoiceHandlers(deps),
  })
