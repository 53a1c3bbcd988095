import { accountCalls } from './contract/account-calls.ts'
import { actingCalls } from './contract/acting-calls.ts'
import { formCalls } from './contract/form-calls.ts'
import { identityCalls } from './contract/identity-calls.ts'
import { peopleCalls } from './contract/people-calls.ts'
import { sessionCalls } from './contract/session-calls.ts'
import { userCalls } from './contract/user-calls.ts'

export const accountsContract = {
  ...sessionCalls,
  ...userCalls,
  ...formCalls,
  ...identityCalls,
  ...accountCalls,
  ...peopleCalls,
  ...actingCalls,
}
