declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The loaded files, those that a start has compared, and the version of the rows. */
    shipped_data: { name: string; hash: string; loaded_at: Date }
    /**
     * Settings that the site has received from releases. If one of them is missing on the site, staff removed it.
     */
    shipped_setting: { template: string; setting: string }
  }
}

export {}
