import { type Kysely, sql } from 'kysely'

/**
 * What a supplier says of a product on one day, in place of what holds for it on all days: how many units there are, or
 * that it is closed. Pages that show what is free on a day hear of changes as of those of products.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const told = (change: string, when: string) =>
  `create trigger product_allocation_told_${change} after ${change} on product_allocation ${when}
   execute function tell_product_allocation()`

const statements = [
  `create table product_allocation (
     product_id text not null references product on delete cascade,
     day date not null,
     units integer check (units between 0 and 10000),
     closed boolean not null,
     primary key (product_id, day),
     constraint product_allocation_says_something check (closed or units is not null)
   )`,
  `create function tell_product_allocation() returns trigger language plpgsql as $$
   begin
     if tg_op = 'TRUNCATE' then
       insert into published_row (relation, keys) values ('product_allocation', '{*}');
     else
       insert into published_row (relation, keys)
       values ('product_allocation', array['of product ' || old.product_id, 'of product ' || new.product_id]);
     end if;
     return null;
   end $$`,
  told('insert', 'for each row'),
  told('update', 'for each row when (old is distinct from new)'),
  told('delete', 'for each row'),
  told('truncate', 'for each statement'),
]
