import type { Database } from './connect.ts'

declare module './tables.ts' {
  interface Tables {
    publication: { single: boolean; edition: number }
  }
}

/** Counts how often something that public pages show has changed; migration `publication` says what that is. */
export const readEdition = async (database: Database): Promise<number> =>
  (await database.selectFrom('publication').select('edition').executeTakeFirstOrThrow()).edition
