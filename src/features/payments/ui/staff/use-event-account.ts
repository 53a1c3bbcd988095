import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { joinAccountPages, sumsToBalances } from '../../rules/account-statement.ts'
import type { EventAccount } from '../../rules/wire-account.ts'
import type { PaymentsApi } from '../payments-api.ts'

/** Loads the account of an event: the newest transfers, and older ones on request. */
export const useEventAccount = (api: PaymentsApi, { _doc: id, version }: WireEvent) => {
  const query = useInfiniteQuery({
    queryKey: ['payments', 'account', id, version],
    queryFn: async ({ pageParam: after }) => (await api.readEventAccount({ id, after })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ transfers, hasMore }) => (hasMore ? transfers.at(-1)?.id : undefined),
    placeholderData: (previousData) => previousData,
  })
  const account = joinPages(query.data?.pages)
  return {
    account,
    isError: query.isError && !account,
    retry: () => void query.refetch(),
    /** Loads the next page. Returns whether that succeeded. */
    loadOlder: async (): Promise<boolean> => {
      const { data, error } = await query.fetchNextPage()
      const loadedAccount = joinPages(data?.pages)
      if (error) toast.error(error.message)
      // The pages do not fit together, so they are all loaded again.
      else if (loadedAccount && !loadedAccount.hasMore && !sumsToBalances(loadedAccount)) void query.refetch()
      return !error
    },
    isLoadingOlder: query.isFetchingNextPage,
  }
}

const joinPages = ([newest, ...older]: readonly EventAccount[] = []): EventAccount | undefined =>
  newest && joinAccountPages([newest, ...older])
