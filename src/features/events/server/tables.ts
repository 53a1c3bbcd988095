import type { ColumnType, Generated } from 'kysely'
import type { StoredEvent, StoredText } from '#features/event-document/rules/stored-event.ts'
import type { PackagePrice } from '#features/event-prices/rules/shares/package-prices.ts'

/** JSON columns are written as text and read as parsed values. */
type Json<Value, Text extends string = string> = ColumnType<Value, Text, Text>
type EventColumn = Json<StoredEvent, StoredText>

export type EventTable = {
  id: string
  version: number
  document: EventColumn
  /** The version of the document's shape, as in the document itself. */
  schema_version: Generated<number>
  section: string
  title: string
  status_stage: string
  payment_stage: string
  authenticated: boolean
  organiser_id: string
  manager_id: string | null
  location_id: string | null
  location_name: string | null
  start_date: string | null
  end_date: string | null
  booked_date: string | null
  deposit_due_date: string | null
  balance_due_date: string | null
  /** The last day to pay; after it the event is cancelled automatically (EVT-O21). */
  auto_cancel_date: ColumnType<string | null, string | null | undefined>
  /** The earliest due date of an amount that a stored card can pay (PAY-O16). */
  charge_date: ColumnType<string | null, string | null | undefined>
  people: number
  sales_heat: number
  search_text: string
  /**
   * The number of entries in the document. The database checks that `itinerary_entry` has as many rows for the event.
   */
  entry_count: Generated<number>
  /** The number of the code that derived the columns and rows from the document (`derivation` in event-columns.ts). */
  derivation: Generated<number>
  /** The event's version from which all columns and rows were derived; null if some may be of an earlier version. */
  derived_version: ColumnType<number | null, number | null | undefined>
  token: string
  created_at: Date
  updated_at: Date
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    event: EventTable
    /** The money of an event for lists. It is separate, so that new prices do not update all indexes of the event. */
    event_money: {
      event_id: string
      price_pence: number | null
      cost_pence: number | null
      paid_pence: number
    }
    /** Price history: for each day on which a price of the event changed, the last prices of that day. */
    event_price: {
      event_id: string
      date: string
      prices: Json<PackagePrice[]>
      /** When the prices last changed on this day; null in rows of earlier releases. */
      changed_at: Date | null
      /** The prices before that change; null for the first prices of an event, and in rows of earlier releases. */
      prices_before: Json<PackagePrice[]> | null
    }
    event_guest: {
      event_id: string
      customer_id: string
      name: string
      attending: boolean
      registered: boolean
      paid_pence: number
      event_created_at: Date
    }
    itinerary_entry: {
      event_id: string
      package_id: string
      itinerary_id: string
      supplier_id: string | null
      product_id: string | null
      date: string | null
      stage: string
    }
    /**
     * The days on which a deposit, an instalment or the balance is due. Used to find the events for which something is
     * due on a day.
     */
    event_due_day: { event_id: string; day: string }
    /** One row for each save, partitioned by month. */
    event_command: {
      event_id: string
      version: number
      commands: Json<unknown>
      touched: string[]
      done_by: string
      done_at: Date
      /** Identifies the request, so that a repeated one is recognised. */
      request_id: Generated<string | null>
    }
    event_snapshot: {
      event_id: string
      state: string
      customer_id: string
      version: number
      document: EventColumn
      schema_version: Generated<number>
      /** The time of the save that created this version. */
      taken_at: Date
      /** The figures of an earlier version for lists; null for other states. */
      package_count: ColumnType<number | null, number | null | undefined>
      entry_count: ColumnType<number | null, number | null | undefined>
      /** The price of the leading package; null if there is no package, or if it has no price. */
      price_pence: ColumnType<number | null, number | null | undefined>
    }
    event_task: {
      id: string
      event_id: string
      title: string
      owner_type: 'staff' | 'supplier'
      supplier_id: string | null
      itinerary_id: string | null
      due_date: string
      completed: Generated<boolean>
      /** Null while the task is open, and if it was closed automatically because its cause ended. */
      completed_at: ColumnType<Date | null, Date | null | undefined>
      completed_by: ColumnType<string | null, string | null | undefined>
      /** The member of staff who created the task manually; null for an automatic task. */
      created_by: ColumnType<string | null, string | null | undefined>
      /** The member of staff to whom the task is assigned. */
      assignee_id: ColumnType<string | null, string | null | undefined>
    }
  }
}
