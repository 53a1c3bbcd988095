import { insertRole } from '#features/access/server/roles/role-store.ts'
import { paymentsApp } from '#tests/support/payments-app.ts'
import { staffRole } from './open-sequence-world.ts'

/**
 * Starts the payments feature on an empty database, with a bank account and a role with which staff change prices. Call
 * it at the top of a test file.
 */
export const moneyApp = async () => {
  const app = await paymentsApp({
    BANK_ACCOUNT_NAME: 'Jaunt Trips Ltd',
    BANK_SORT_CODE: '202015',
    BANK_ACCOUNT_NUMBER: '55555555',
    BANK_IBAN: 'GB33BUKB20201555555555',
  })
  const paths = [
    'packagePageFunctions.savePackage',
    'packageProductFunctions.editPrice',
    'packageProductFunctions.cancelProduct',
  ]
  const permissions = [
    { path: 'eventArea', permission: ['view' as const] },
    ...paths.map((path) => ({ path, value: 'Yes' as const })),
  ]
  await insertRole(app.db, { name: staffRole, userType: 'staff', permissions }, app.clock.now)
  return app
}
