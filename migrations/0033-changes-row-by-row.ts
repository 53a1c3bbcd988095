import { type Kysely, sql } from 'kysely'

/**
 * Who changes what public pages show leaves a line a row, made by a trigger for each row: to compare all rows of a
 * statement with each other took longer than the change itself. And the many words that pages are looked up by are
 * made of such lines by who reads them, once a second, no longer by every writer.
 *
 * `keys` are those of the row before and after. `listings` say where a product was and is sold, each as lists of
 * places, sections and categories; every combination of these is a key, which the view `publication_change` writes out.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

/** Keys of the row as it was and as it is. Of a row that there is not, all columns are null, and so are its keys. */
const ofBoth = (...keys: string[]) =>
  `array[${['old', 'new'].flatMap((row) => keys.map((key) => key.replace('row.', `${row}.`))).join(', ')}]`

const byId = ofBoth(`'id ' || row.id`)
const byName = ofBoth(`'name ' || row.name`)
const byIdAndUrl = ofBoth(`'id ' || row.id`, `'url ' || row.url`)

const tell = (table: string, keys: string) =>
  `insert into published_row (relation, keys) values ('${table}', ${keys});`

/** What is counted of a place has a key of its own: a review leaves pages alone that show no more than its name. */
const tellLocation = `
  if (old.review_count, old.review_sum) is distinct from (new.review_count, new.review_sum) then
    ${tell('location', ofBoth(`'reviews of ' || row.id`))}
  end if;
  if tg_op <> 'DELETE' then
    uncounted := new;
    uncounted.review_count := old.review_count;
    uncounted.review_sum := old.review_sum;
  end if;
  if uncounted is distinct from old then
    ${tell('location', ofBoth(`'id ' || row.id`, `'slug ' || row.slug`, `'name ' || lower(row.name)`))}
  end if;`

const tellProductAs = (row: 'old' | 'new') =>
  `insert into published_row (relation, keys, listings) values ('product', array['id ' || ${row}.id],
    array[jsonb_build_array(${row}.location_ids, ${row}.sections, ${row}.category_ids)]);`

/**
 * Most changes leave a product where it was sold: then one line says all. That it is listed where it was not, or no
 * longer, is told by itself: what else changes leaves a place's count alone.
 */
const tellProduct = `
  if tg_op <> 'DELETE' then ${tellProductAs('new')} end if;
  if (old.id, old.location_ids, old.sections, old.category_ids, old.hide_listing)
    is distinct from (new.id, new.location_ids, new.sections, new.category_ids, new.hide_listing) then
    if tg_op <> 'INSERT' then ${tellProductAs('old')} end if;
    was_listed := case when old.hide_listing is null then old.location_ids end;
    is_listed := case when new.hide_listing is null then new.location_ids end;
    ${tell(
      'product',
      `array(select 'counted in ' || place from (
        (select unnest(is_listed) except select unnest(was_listed))
        union all (select unnest(was_listed) except select unnest(is_listed))) as changed (place))`,
    )}
  end if;`

/** What is done for each changed row, and the variables of it. */
const bodies: Readonly<Record<string, readonly [body: string, variables?: string]>> = {
  category: [tell('category', byIdAndUrl)],
  category_group: [tell('category_group', byIdAndUrl)],
  currency: [tell('currency', byName)],
  dictionary_message: [tell('dictionary_message', byName)],
  location: [tellLocation, 'uncounted location;'],
  product: [tellProduct, 'was_listed text[]; is_listed text[];'],
  review: [tell('review', ofBoth(`'of product ' || row.product_id`, `'of location ' || row.location_id`))],
  role_document: [tell('role_document', byName)],
  supplier: [tell('supplier', byId)],
  template: [tell('template', byName)],
  venue: [tell('venue', byId)],
}

const tellFunction = (table: string, [body, variables = '']: readonly [string, string?]) => `
  create function tell_${table}() returns trigger language plpgsql as $$
  declare ${variables}
  begin
    if tg_op = 'TRUNCATE' then ${tell(table, `'{*}'`)}
    else ${body}
    end if;
    return null;
  end $$`

const triggersOf = (table: string): string[] => {
  const trigger = (change: string, when: string) =>
    `create trigger ${table}_told_${change} after ${change} on ${table} ${when} execute function tell_${table}()`
  return [
    trigger('insert', 'for each row'),
    // Rows that are written as they were have not changed.
    trigger('update', 'for each row when (old is distinct from new)'),
    trigger('delete', 'for each row'),
    trigger('truncate', 'for each statement'),
  ]
}

const statements = [
  ...Object.keys(bodies).map((table) => `drop function tell_${table} cascade`),
  'drop table publication_change',
  `create table published_row (
     xid xid8 not null default pg_current_xact_id(),
     at timestamptz not null default clock_timestamp(),
     relation text not null,
     keys text[] not null,
     listings jsonb[] not null default '{}'
   )`,
  'create index published_row_xid on published_row (xid)',
  `create view publication_change as
     select xid, at, relation, array[relation] || array(
       select relation || ' ' || key from unnest(keys) as key where key is not null
       union select relation || ' in ' || place || sold || kind
       from unnest(listings) as listing,
         jsonb_array_elements_text(listing -> 0) as place,
         lateral (select '' union all select ' ' || jsonb_array_elements_text(listing -> 1)) as sections (sold),
         lateral (select '' union all select ' of ' || jsonb_array_elements_text(listing -> 2)) as categories (kind)
     ) as topics
     from published_row`,
  ...Object.entries(bodies).flatMap(([table, body]) => [tellFunction(table, body), ...triggersOf(table)]),
]
