import { useInfiniteQuery } from '@tanstack/react-query'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { staffChoicesKey } from './use-acting.ts'

/** The debounce time of the search. */
const searchDelayMs = 250

/** Loads pages of customers whose name, address or phone number contains the search text, by first name. */
export const useActableCustomers = (search: string) => {
  const api = useAccountsApi()
  const debounced = useDebounced(search.trim(), searchDelayMs)
  const query = useInfiniteQuery({
    queryKey: [staffChoicesKey, 'customers', debounced],
    queryFn: ({ pageParam: after }) => api.listActableCustomers({ search: debounced, after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, isLast }) => (isLast ? undefined : data.at(-1)?.id),
    // Customers can sign up at any time, so the list is loaded again each time the dialog opens.
    gcTime: 0,
  })
  return { ...query, customers: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}
