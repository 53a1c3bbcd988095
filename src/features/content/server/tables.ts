import type { ColumnType, JSONColumnType } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { TemplateRecord } from '../rules/content-records.ts'
import type { ContentRecord } from '../rules/items/content-record.ts'
import type { ContentCategory, ContentType } from '../rules/items/content-types.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    template: { name: string; content: JSONColumnType<TemplateRecord> }
    dictionary_message: { name: string; text: string }
    content_item: {
      id: string
      type: ContentType
      title: string
      /** The name that staff see. */
      name: string
      /** Empty for all sections. */
      sections: Section[]
      category: ContentCategory | null
      published: boolean
      publish_at: ColumnType<Date | null, Date | string | null>
      /** True if the item is published and its publication time has come, so that visitors see it. */
      live: boolean
      /** The location that the item belongs to. */
      location_id: string | null
      /** The locations that the item is about. */
      location_ids: string[]
      category_ids: string[]
      content: JSONColumnType<ContentRecord>
    }
    calendar_item: {
      id: string
      name: string
      notes: string | null
      date_from: IsoDate
      date_to: IsoDate
      /** Empty for all locations. */
      location_ids: string[]
    }
  }
}
