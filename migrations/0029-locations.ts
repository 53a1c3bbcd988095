import { type Kysely, sql } from 'kysely'

/**
 * The name of a location in addresses, apart from its id, by which everything else that is stored knows it: an
 * address may be changed, an id may not. Until now the id was both. And its reviews are counted where they are
 * written, as those of a product are, not whenever the location is shown.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table location
     add column slug text,
     add column review_count integer not null default 0,
     add column review_sum integer not null default 0`,
  `update location set
     slug = trim(both '-' from regexp_replace(lower(location.id), '[^a-z0-9]+', '-', 'g')),
     review_count = found.count,
     review_sum = found.sum
   from (
     select location.id, count(review.id)::int as count, coalesce(sum(review.score), 0)::int as sum
     from location left join review on review.location_id = location.id and not review.hidden
     group by location.id
   ) as found
   where found.id = location.id`,
  // Two may change their addresses for each other's, in one load. in-custom-location is the address of a place that is none of these.
  `alter table location
     alter column slug set not null,
     add constraint location_slug unique (slug) deferrable initially deferred,
     add constraint location_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'custom-location'),
     add constraint location_reviews
       check (review_count >= 0 and review_sum between review_count and 5 * review_count)`,
]
