import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { accountsContract } from '../../contract.ts'

/** Returns the API client of accounts. */
export const useAccountsApi = () => useFeatureApi<typeof accountsContract>('accounts')
export type AccountsApi = ReturnType<typeof useAccountsApi>
