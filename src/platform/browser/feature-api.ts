import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createContext, useContext, useMemo } from 'react'

type GetApi = () => object

/** Provides access to the API; the app's root sets it. */
export const ApiContext = createContext<GetApi | undefined>(undefined)

/**
 * Returns the API client of one feature, by the name of its branch in the contract. It is the same object in every
 * render, so effects can depend on it.
 */
export const useFeatureApi = <Contract extends AnyContractRouter>(
  branch: string,
): ContractRouterClient<Contract> => {
  const getApi = useContext(ApiContext)
  if (!getApi) throw new Error('no ApiContext around this component')
  return useMemo(
    () => (getApi() as Record<string, ContractRouterClient<Contract>>)[branch]!,
    [getApi, branch],
  )
}
