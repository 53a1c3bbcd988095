import { staffWithPictures } from '#features/accounts/server/index.ts'
import { countEventsWith, isEventPart } from '#features/events/server/index.ts'
import { mediaSource } from '#features/media/server/index.ts'
import type { RecordSource } from '#features/records/server/index.ts'
import type { SearchSource } from '#features/search/server/index.ts'
import { siteSources } from '#features/site-data/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'

/**
 * The source of library photos. It needs all sources, because a change of a photo also changes the records that show
 * it.
 */
export const photoSource: RecordSource = mediaSource({
  sources: () => recordSources,
  staffWithPictures: staffWithPictures,
})

/** The sources of all record kinds of the features. */
export const recordSources: readonly RecordSource[] = [...siteSources, photoSource]

/**
 * Returns the sources of all record kinds. Their `usedIn` also finds events that are neither over nor cancelled. A
 * record that such an event uses can't be removed.
 */
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

/** Every source of the full-text search. */
export const searchSources: readonly SearchSource[] = recordSources.flatMap(({ search }) => search ?? [])
