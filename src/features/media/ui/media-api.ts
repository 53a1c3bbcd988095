import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { recordsKey, useRecordsApi } from '#features/records/ui/index.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { MediaContract } from '../contract.ts'
import type { MediaFilters } from '../rules/media-filters.ts'
import type { MediaRecord } from '../rules/media-record.ts'

export const useMediaApi = () => useFeatureApi<MediaContract>('media')

/** Every change to the library invalidates the queries below this key. */
export const mediaKey = recordsKey('media')

/** Returns all ids that match the gallery's filters, in order. */
export const useFoundMedia = (filters: MediaFilters) => {
  const api = useMediaApi()
  return useQuery({
    queryKey: [...mediaKey, 'found', filters],
    queryFn: () => api.findMedia(filters),
    placeholderData: keepPreviousData,
  })
}

/** The data of a picture that lists show. */
export type LoadedPicture = {
  readonly id: string
  readonly record: MediaRecord
  /** The number of records and people that show it; undefined until loaded. */
  readonly uses: number | undefined
}

/** The number of pictures requested at once. */
const blockSize = 60

/** Returns the loaded pictures by id. Loads the visible ones and their neighbours, in blocks. */
export const useLoadedPictures = (
  ids: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): ReadonlyMap<string, LoadedPicture> => {
  const records = useRecordsApi()
  const media = useMediaApi()
  const from = Math.floor(first / blockSize)
  const to = Math.floor(Math.max(first, last) / blockSize)
  const blocks = Array.from({ length: to - from + 1 }, (_, index) =>
    ids.slice((from + index) * blockSize, (from + index + 1) * blockSize),
  ).filter((block) => block.length > 0)
  return useQueries({
    queries: blocks.map((idList) => ({
      queryKey: [...mediaKey, 'pictures', idList],
      queryFn: async () => {
        const [rows, uses] = await Promise.all([
          records.rows({ kind: 'media', idList }),
          media.countMediaUses({ idList }),
        ])
        return rows.data.map(
          ({ id, record }): LoadedPicture => ({
            id,
            record: record as MediaRecord,
            uses: uses.data[id] ?? 0,
          }),
        )
      },
      staleTime: 30_000,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.map((picture) => [picture.id, picture] as const) ?? [])),
  })
}

const usesQuery = (api: ReturnType<typeof useMediaApi>, id: string) =>
  queryOptions({ queryKey: [...mediaKey, 'uses', id], queryFn: () => api.listMediaUses({ id }) })

/** Returns the records and people that show a picture. */
export const useMediaUses = (id: string) => useQuery(usesQuery(useMediaApi(), id))

/** Returns the records and people that show each of several pictures, in the order of the given ids. */
export const useUsesOfSeveral = (ids: readonly string[]) => {
  const api = useMediaApi()
  return useQueries({ queries: ids.map((id) => usesQuery(api, id)) })
}

/** Returns the scenes whose words match a search. */
export const useScenes = (search = '', enabled = true) => {
  const api = useMediaApi()
  return useQuery({
    queryKey: ['scenes', search],
    queryFn: async () => (await api.listScenes(search === '' ? {} : { search })).data,
    // Scenes only change with a release.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    enabled,
  })
}
