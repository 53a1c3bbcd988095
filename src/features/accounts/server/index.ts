/** The exports of accounts for other features. */

export { accountsCollections } from './account-collections.ts'
export type { AccountsDeps } from './accounts-deps.ts'
export { deleteExpiredSessions } from './delete-expired-sessions.ts'
export { serveOneClickUnsubscribe } from './email-choices/serve-one-click-unsubscribe.ts'
export { accountRecords } from './erase/account-records.ts'
export { serveGoogleReturn } from './identity/serve-google-return.ts'
export { loginLinkOnRequest, recoveryOnRequest } from './links/mail-on-request.ts'
export { type LinkedEvent, sendMagicLink } from './links/send-magic-link.ts'
export { administrationOf } from './people/administration-of.ts'
export { rolePeople } from './people/count-role-people.ts'
export { staffWithPictures, suppliersWithLogin } from './people/person-store.ts'
export { accountRoutes } from './routes.ts'
export { carriesSession, createSessionResolver, hasSession } from './sessions/sessions.ts'
export { createStaff } from './users/create-staff.ts'
export {
  type DemoAccount,
  demoActor,
  demoPassword,
  ensureDemoAccounts,
  ensureDemoCustomer,
} from './users/demo-accounts.ts'
export {
  ensureCustomer,
  findMailedContacts,
  findPeople,
  findPerson,
  findPersonByEmail,
  isActiveStaff,
  isErased,
  listStaff,
  lockPerson,
  type Person,
} from './users/people.ts'
