import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { accountsContract } from '../../contract.ts'

/** The calls of the accounts; for the rare component that needs one by itself. */
export const useAccountsApi = () => useFeatureApi<typeof accountsContract>('accounts')
export type AccountsApi = ReturnType<typeof useAccountsApi>
