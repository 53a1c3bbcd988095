declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The requests that created events, with their results, which a retry of the same request returns. */
    event_creation: {
      created_by: string
      request_id: string
      content_hash: string
      event_id: string
      package_id: string | null
      existing_event: boolean
      rpt: 'y' | 'n'
      form_type: string | null
      form_ref: string | null
      created_at: Date
    }
  }
}

export {}
