import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccountsApi } from '../session/accounts-api.ts'
import { staffChoicesKey } from './use-acting.ts'

/** Milliseconds after the last key before the server is asked. */
const searchDelay = 250

const useLate = (text: string): string => {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const clock = setTimeout(() => setLate(text), searchDelay)
    return () => clearTimeout(clock)
  }, [text])
  return late
}

/** Customers by first name whose name, address or phone holds the search, page after page. */
export const useActableCustomers = (search: string) => {
  const api = useAccountsApi()
  const late = useLate(search.trim())
  const query = useInfiniteQuery({
    queryKey: [staffChoicesKey, 'customers', late],
    queryFn: ({ pageParam: after }) => api.listActableCustomers({ search: late, after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, isLast }) => (isLast ? undefined : data.at(-1)?.id),
    // People sign up all the time: a list that is opened again is a new one.
    gcTime: 0,
  })
  return { ...query, customers: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}
