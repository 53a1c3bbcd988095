/** What features that keep something to be found, and the composition, may use of the search. */
export { searchRoutes } from './routes.ts'
export {
  fillSearches,
  onlyFor,
  refreshSearch,
  refreshSearches,
  refreshStale,
  type SearchSource,
} from './search-source.ts'
