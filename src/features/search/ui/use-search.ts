import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Section } from '#kernel/section.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { searchContract } from '../contract.ts'

/** Milliseconds between the last key and the request. */
const searchDelay = 120
const ofEachKind = 6

/** Returns the hits for a text shortly after it is typed; the previous hits stay until then. */
export const useSearch = (text: string, section: Section | undefined) => {
  const api = useFeatureApi<typeof searchContract>('search')
  const wanted = text.trim()
  const [q, setQ] = useState(wanted)
  useEffect(() => {
    const clock = setTimeout(() => setQ(wanted), searchDelay)
    return () => clearTimeout(clock)
  }, [wanted])
  const asked = useQuery({
    queryKey: ['search', q, section],
    queryFn: ({ signal }) => api.search({ q, section, limit: ofEachKind }, { signal }),
    enabled: q !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  })
  return {
    answer: wanted === '' ? undefined : asked.data,
    isUnderWay: wanted !== '' && (asked.isFetching || q !== wanted),
    hasFailed: wanted !== '' && asked.isError && !asked.isFetching,
    askAgain: () => void asked.refetch(),
  }
}
