import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * A query cache that also restarts a query's first load when it is invalidated. The library restarts only queries that
 * have data already, so a first load could show the state from before the change.
 */
export class SiteQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const loading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    for (const query of filters.refetchType === 'none' ? [] : loading)
      if (query.state.data === undefined) {
        void query.cancel({ silent: true })
        // What uses the query shows its failure.
        query.fetch().catch(() => {})
      }
    return super.invalidateQueries(filters, options)
  }
}
