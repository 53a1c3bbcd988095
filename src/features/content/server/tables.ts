import type { JSONColumnType } from 'kysely'
import type { TemplateRecord } from '../rules/content-records.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    template: { name: string; content: JSONColumnType<TemplateRecord>; shipped: boolean }
    dictionary_message: { name: string; text: string; shipped: boolean }
  }
}
