declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** What stands of the files: those last loaded, those a start has seen, and how rows are made. */
    shipped_data: { name: string; hash: string; loaded_at: Date }
    /** Settings that came with an edition: what is missing of them was taken away. */
    shipped_setting: { template: string; setting: string }
  }
}

export {}
