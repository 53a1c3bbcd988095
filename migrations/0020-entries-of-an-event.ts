import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * The table of itinerary entries holds as many entries of an event as its document, which the database sees
 * to at the end of every transaction that changes the document. Documents in which two packages shared an
 * entry's id get another id for all but one of them, the one that is booked if any is, and the missing rows.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table event add column entry_count integer not null default 0`.execute(database)
  await mendSharedIds(database)
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const countOf = `coalesce((
  select sum(json_array_length(pack -> 'entries')) from json_array_elements(document -> 'packages') as pack), 0)`

const statements = [
  `update event set entry_count = ${countOf} where document -> 'packages' is not null`,
  `create function check_entries_of_event() returns trigger language plpgsql as $$
   declare
     told integer;
     held integer;
   begin
     select entry_count into told from event where id = new.id;
     select count(*) into held from itinerary_entry where event_id = new.id;
     if told <> held then
       raise exception 'event % has % entries, itinerary_entry holds % of them', new.id, told, held
         using errcode = 'check_violation';
     end if;
     return null;
   end $$`,
  `create constraint trigger event_entries after insert or update of document on event
     deferrable initially deferred for each row execute function check_entries_of_event()`,
]

type Entry = {
  itineraryId: string
  productId: string | null
  dayIndex: number
  stage: string
  supplier: { supplierId: string } | null
}
type Pack = { id: string; status: string; startDate: string | null; entries: Entry[] }
type Document = { packages: Pack[] }

const mendSharedIds = async (database: Kysely<unknown>) => {
  const { rows } = await sql<{ id: string; document: Document }>`
    select id, document from event
    where document -> 'packages' is not null
      and ${sql.raw(countOf)} <> (select count(*) from itinerary_entry where event_id = event.id)`.execute(
    database,
  )
  for (const { id, document } of rows) {
    const seen = new Set<string>()
    const bookedFirst = document.packages.toSorted(
      (a, b) => Number(b.status === 'Booked') - Number(a.status === 'Booked'),
    )
    for (const entry of bookedFirst.flatMap(({ entries }) => entries)) {
      if (seen.has(entry.itineraryId)) entry.itineraryId = `it-${randomUUID()}`
      seen.add(entry.itineraryId)
    }
    await sql`update event set document = ${JSON.stringify(document)} where id = ${id}`.execute(database)
    await sql`delete from itinerary_entry where event_id = ${id}`.execute(database)
    for (const pack of document.packages)
      for (const entry of pack.entries)
        await sql`
          insert into itinerary_entry (event_id, package_id, itinerary_id, supplier_id, product_id, date, stage)
          values (${id}, ${pack.id}, ${entry.itineraryId}, ${entry.supplier?.supplierId ?? null},
            ${entry.productId}, ${pack.startDate}::date + ${entry.dayIndex}::integer, ${entry.stage})`.execute(
          database,
        )
  }
}
