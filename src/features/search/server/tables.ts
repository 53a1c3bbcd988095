import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    search_entry: {
      kind: string
      id: string
      title: string
      about: string
      words: string
      sections: string[]
      audience: string
      locked: boolean
      path: string
      weight: number
      title_key: Generated<string>
      document: Generated<string>
    }
    search_word: { word: string; audience: Generated<string> }
  }
}
