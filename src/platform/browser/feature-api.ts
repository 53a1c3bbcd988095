import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createContext, useContext, useMemo } from 'react'

type GetApi = () => object

/** Holds how the page reaches the API; the app's root gives it. */
export const ApiContext = createContext<GetApi | undefined>(undefined)

/**
 * The calls of one feature, by the name of its branch in the contract: the same object on every drawing, so
 * that effects may depend on it.
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
