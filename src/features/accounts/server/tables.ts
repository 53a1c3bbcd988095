import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { UserType } from '#kernel/actor.ts'

/** Data that a link stores for the page that it opens. */
export type LinkData = {
  readonly eventId?: string
  readonly startDate?: string
  /** The new address that a link confirms. */
  readonly email?: string
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    app_user: {
      id: string
      user_type: UserType
      email: string
      email_safe: boolean
      password_hash: string | null
      first_name: string
      last_name: string
      phone: Generated<string>
      phone_verified: Generated<boolean>
      roles: Generated<string[]>
      subscribe: Generated<boolean>
      company: Generated<string>
      supplier_id: string | null
      can_manage_booking: Generated<boolean>
      can_manage_inventory: Generated<boolean>
      ip_blocked: Generated<boolean>
      /** The new address of the account until it is confirmed. */
      new_email: string | null
      former_emails: Generated<string[]>
      subscribe_changed_at: Date | null
      /** The time of the erasure. The row stays, without names and addresses, because other records refer to its id. */
      erased_at: Date | null
      /** False for a deactivated user, who can't log in. */
      active: Generated<boolean>
      title: Generated<string>
      takes_enquiries: Generated<boolean>
      /** The id of the photo of a member of staff; empty for none. */
      picture: Generated<string>
      version: Generated<number>
      search_text: ColumnType<string, never, never>
      created_at: ColumnType<Date, Date, never>
      updated_at: Date
    }
    session: {
      token_hash: string
      id: string
      user_id: string
      /** The member of staff behind the session while they act as someone else or use another view. */
      staff_id: string | null
      toggled: Generated<boolean>
      /** The supplier whose roles staff use. The roles are in `acting_roles`. */
      acting_supplier_id: string | null
      acting_roles: Generated<string[]>
      /** The owner of the session: the member of staff, or else the user. */
      owner_id: GeneratedAlways<string>
      created_at: ColumnType<Date, Date, never>
      last_seen_at: Date
      expires_at: Date
      user_agent: string
      ip: string
    }
    login_link: {
      id: string
      purpose: 'login' | 'password' | 'google' | 'email'
      user_id: string
      token_hash: string
      pin_hash: string | null
      pin_attempts: Generated<number>
      browser_hash: string | null
      additional_data: JSONColumnType<LinkData>
      created_at: ColumnType<Date, Date, never>
      expires_at: Date
      used_at: Date | null
    }
    form_submission: {
      id: string
      name: string
      email: string
      phone: string
      logged_in: boolean
      section: string
      form_url: string
      form_type: string
      user_id: string | null
      submitted_at: ColumnType<Date, Date, never>
    }
  }
}
