import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import type { MediaFilters } from '../../rules/media-filters.ts'
import '../tables.ts'

/** Maximum number of pictures in one response; users narrow their search to see others. */
const maxFound = 20_000

/** The aspect ratio above which a picture is wide instead of square. */
const maxSquareRatio = 1.1

const shapes = {
  wide: sql`width > height * ${maxSquareRatio}::numeric`,
  square: sql`width between height / ${maxSquareRatio}::numeric and height * ${maxSquareRatio}::numeric`,
  tall: sql`height > width * ${maxSquareRatio}::numeric`,
} as const

/**
 * Returns the ids of the pictures that match a gallery’s filters except `used`, in the gallery’s order. `isReferenced`
 * is true if a record shows the picture.
 */
export const listMedia = async (
  database: Database,
  { search = '', described, shape, sort = 'newest' }: MediaFilters,
): Promise<{ id: string; isReferenced: boolean }[]> => {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions = [
    sql`record.removed_at is null`,
    ...words.map((word) => {
      const pattern = containsPattern(word)
      return sql`(title ilike ${pattern} or media.id ilike ${pattern} or alt ilike ${pattern} or content ->> 'topics' ilike ${pattern})`
    }),
    ...(described ? [described === 'yes' ? sql`alt <> ''` : sql`alt = ''`] : []),
    ...(shape ? [shapes[shape]] : []),
  ]
  const order = sort === 'name' ? sql`lower(title), media.id` : sql`created_at desc, media.id`
  const { rows } = await sql<{ id: string; isReferenced: boolean }>`
    select media.id, exists (
      select from record_reference where to_kind = 'media' and to_id = media.id
    ) as "isReferenced"
    from media
    join record on record.kind = 'media' and record.id = media.id
    join media_file on media_file.hash = media.hash
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${maxFound}`.execute(database)
  return rows
}
