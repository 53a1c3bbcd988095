import { staffWithPictures } from '#features/accounts/server/index.ts'
import { countEventsWith, isEventPart } from '#features/events/server/index.ts'
import { mediaSource } from '#features/media/server/index.ts'
import type { RecordSource } from '#features/records/server/index.ts'
import type { SearchSource } from '#features/search/server/index.ts'
import { siteSources } from '#features/site-data/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'

/** What staff keep of the picture library; a photo that changes changes what shows it. */
export const photoSource: RecordSource = mediaSource({
  sources: () => recordSources,
  peopleWith: staffWithPictures,
})

/** Every kind of record that the features keep, and how they are written. */
export const recordSources: readonly RecordSource[] = [...siteSources, photoSource]

/** The same, where what an event to come is made of stays as long as it does. */
export const sourcesInUse = (now: () => Date): readonly RecordSource[] =>
  recordSources.map((source) => {
    const { name } = source.kind
    if (!isEventPart(name)) return source
    return {
      ...source,
      usedIn: async (tx, id) => {
        const events = await countEventsWith(tx, name, id, dayOf(now()))
        return events > 0 ? `in ${countOf(events, 'event', 'events')}` : source.usedIn?.(tx, id)
      },
    }
  })

/** Everything that can be searched for. */
export const searchSources: readonly SearchSource[] = recordSources.flatMap(({ search }) => search ?? [])
