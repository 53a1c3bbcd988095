/** The search API for features with searchable items, and for the app. */
export { searchRoutes } from './routes.ts'
export {
  fillSearches,
  onlyFor,
  refreshSearch,
  refreshSearches,
  refreshStale,
  type SearchSource,
} from './search-entry-store.ts'
