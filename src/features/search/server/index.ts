/** The search API for features with searchable things and the app. */
export { searchRoutes } from './routes.ts'
export {
  fillSearches,
  onlyFor,
  refreshSearch,
  refreshSearches,
  refreshStale,
  type SearchSource,
} from './search-entry-store.ts'
