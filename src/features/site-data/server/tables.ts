declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /**
     * Hashes of the loaded files and of the files that were compared when the server last started, and the version of
     * the derived rows.
     */
    shipped_data: { name: string; hash: string; loaded_at: Date }
    /** Settings that releases have added to the site. If one of them is missing in its template, staff removed it. */
    shipped_setting: { template: string; setting: string }
  }
}

export {}
