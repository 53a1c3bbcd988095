import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True for an export, a download or a preview: it changes nothing that a list shows, so no list becomes stale. */
      readonly isRead?: boolean
    }
  }
}

/**
 * Marks all cached queries as stale after a change, because it can affect other lists than those on the screen. They
 * are loaded again when they are shown next. Successful mutations do this automatically. After a change without
 * `useMutation`, call it before the response is stored with `setQueryData`.
 */
export const markStale = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ refetchType: 'none' })

/**
 * A query cache that loads queries again if a change was stored during their load, so that they show the change. The
 * library itself restarts only active queries that already have data, and treats a load that ends after an invalidation
 * as fresh.
 */
export class SiteQueryClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    const mutationCache = new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (!meta?.isRead) void markStale(this)
      },
    })
    super({ ...config, mutationCache })
  }

  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      void query.cancel({ silent: true })
      // The observers of the query show its failure.
      query.fetch().catch(() => {})
    }
    // Without `cancelRefetch`, the library waits for the loads that were just started.
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false })
  }
}
