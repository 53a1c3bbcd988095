declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** How an event was created; a retry of the same request finds the first result here. */
    event_creation: {
      made_by: string
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
