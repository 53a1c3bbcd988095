import { catalogueSources } from '#features/catalogue/server/index.ts'
import { contentSources } from '#features/content/server/index.ts'
import type { RecordSource } from '#features/records/server/index.ts'
import type { SearchSource } from '#features/search/server/index.ts'

/** Every kind of record that the features keep, and how they are written. */
export const recordSources: readonly RecordSource[] = [...catalogueSources, ...contentSources]

/** Everything that can be searched for. */
export const searchSources: readonly SearchSource[] = recordSources.flatMap(({ search }) => search ?? [])
