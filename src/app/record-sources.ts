import { staffWithPictures } from '#features/accounts/server/index.ts'
import { catalogueSources } from '#features/catalogue/server/index.ts'
import { contentSources } from '#features/content/server/index.ts'
import { mediaSource } from '#features/media/server/index.ts'
import type { RecordSource } from '#features/records/server/index.ts'
import type { SearchSource } from '#features/search/server/index.ts'

/** What staff keep of the picture library; a photo that changes changes what shows it. */
export const photoSource: RecordSource = mediaSource({
  sources: () => recordSources,
  peopleWith: staffWithPictures,
})

/** Every kind of record that the features keep, and how they are written. */
export const recordSources: readonly RecordSource[] = [...catalogueSources, ...contentSources, photoSource]

/** Everything that can be searched for. */
export const searchSources: readonly SearchSource[] = recordSources.flatMap(({ search }) => search ?? [])
