declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The loaded files, those that a start has compared, and the version of the rows. */
    shipped_data: { name: string; hash: string; loaded_at: Date }
    /** Settings that a site was given: a missing one was removed by staff. */
    shipped_setting: { template: string; setting: string }
  }
}

export {}
