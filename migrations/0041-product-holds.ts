import { type Kysely, sql } from 'kysely'

/**
 * What booked packages hold of products on days, so that what is left of a day is what its supplier has less these
 * units. A projection of the events' documents, like itinerary_entry, and written with them; what is booked for days to
 * come is put in here. Pages that show what is free on a day hear of changes as of those of product_allocation.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const told = (change: string, when: string) =>
  `create trigger product_hold_told_${change} after ${change} on product_hold ${when}
   execute function tell_product_hold()`

const statements = [
  `create table product_hold (
     event_id text not null references event on delete cascade,
     itinerary_id text not null,
     product_id text not null,
     day date not null,
     units integer not null check (units > 0),
     primary key (event_id, itinerary_id)
   )`,
  'create index product_hold_day on product_hold (product_id, day) include (units)',
  `create function tell_product_hold() returns trigger language plpgsql as $$
   begin
     if tg_op = 'TRUNCATE' then
       insert into published_row (relation, keys) values ('product_hold', '{*}');
     else
       insert into published_row (relation, keys)
       values ('product_hold', array['of product ' || old.product_id, 'of product ' || new.product_id]);
     end if;
     return null;
   end $$`,
  told('insert', 'for each row'),
  told('update', 'for each row when (old is distinct from new)'),
  told('delete', 'for each row'),
  told('truncate', 'for each statement'),
  `insert into product_hold (event_id, itinerary_id, product_id, day, units)
   select event.id, entry ->> 'itineraryId', entry ->> 'productId',
     (pack ->> 'startDate')::date + (entry ->> 'dayIndex')::integer, (entry ->> 'needUnits')::integer
   from event, json_array_elements(document -> 'packages') as pack, json_array_elements(pack -> 'entries') as entry
   where status_stage = 'Booked' and end_date >= current_date
     and pack ->> 'status' = 'Booked' and pack ->> 'startDate' is not null
     and entry ->> 'productId' is not null and (entry ->> 'needUnits')::integer > 0
     and (entry ->> 'needPeople')::integer > 0
     and entry ->> 'stage' in ('Requested', 'Booked', 'Cancellation Requested')`,
]
