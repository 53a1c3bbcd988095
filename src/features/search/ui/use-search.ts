import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Section } from '#kernel/section.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import type { searchContract } from '../contract.ts'

/** Milliseconds between the last key press and the request. */
const searchDelay = 120
const hitsPerKind = 6

/** Returns the trimmed text, debounced: the previous text until the user stops typing for a short time. */
export const useSearchTerm = (text: string): string => useDebounced(text.trim(), searchDelay)

/** Requests the hits for a text after a short delay. Returns the previous hits until the new ones are loaded. */
export const useSearch = (text: string, section: Section | undefined) => {
  const api = useFeatureApi<typeof searchContract>('search')
  const term = text.trim()
  const q = useSearchTerm(text)
  const query = useQuery({
    queryKey: ['search', q, section],
    queryFn: ({ signal }) => api.search({ q, section, limit: hitsPerKind }, { signal }),
    enabled: q !== '' && term !== '',
    placeholderData: keepPreviousData,
  })
  return {
    response: term === '' ? undefined : query.data,
    isUnderWay: term !== '' && (query.isFetching || q !== term),
    hasFailed: term !== '' && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
