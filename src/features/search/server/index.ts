/** What features that keep something to be found, and the wiring, may use of the search. */
export { searchRouter } from './search.ts'
export {
  fillSearches,
  onlyFor,
  refreshSearch,
  refreshSearches,
  refreshStale,
  type SearchSource,
} from './search-source.ts'
