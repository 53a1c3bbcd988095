/** The exports of the accounts screens for other features and pages. */

export {
  countsAsStaff,
  isHiddenStaff,
  isStaffSession,
  isToggledStaff,
  needsCustomer,
} from '../rules/acting.ts'
export { areaHomeOf } from '../rules/area-home.ts'
export { AccountMenu } from './account-menu.tsx'
export { openSelectCustomer } from './acting/open-select-customer.tsx'
export { SelectCustomer } from './acting/select-customer.tsx'
export { useActableCustomers } from './acting/use-actable-customers.ts'
export { useCustomerDataCheck } from './details/use-customer-data-check.ts'
export { recallMagicLink, storeMagicLink } from './links/magic-link-memory.ts'
export { openVerifyAccount } from './links/open-verify-account.tsx'
export { userStore } from './session/current-user-store.ts'
export { readFormMemory, writeFormMemory } from './session/form-memory.ts'
export { listenToSession } from './session/session-events.ts'
export { useCurrentUser } from './session/use-current-user.ts'
export { firstSignInTab, openSignIn, openSignInAsOrganiser } from './sign-in/open-sign-in.tsx'
export { SignInDialog } from './sign-in/sign-in-dialog.tsx'
export type { SignInOutcome } from './sign-in/sign-in-request.ts'
