import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query'

const restart = (query: Query): void => {
  void query.cancel({ silent: true })
  // The observers of the query show its failure.
  query.fetch().catch(() => {})
}

/**
 * A query cache that loads queries again if a change was stored during their load, so that they show it. The library
 * restarts only loads of queries that have data already, and a load that ends after an invalidation counts as fresh.
 */
export class SiteQueryClient extends QueryClient {
  override refetchQueries(filters: RefetchQueryFilters = {}, options?: RefetchOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) restart(query)
    return super.refetchQueries(filters, options)
  }

  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const invalidated = super.invalidateQueries(filters, options)
    if (filters.refetchType === 'none')
      this.getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching' })
        .forEach(restart)
    return invalidated
  }
}
