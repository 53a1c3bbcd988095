import type { Kysely } from 'kysely'
import { erasedPerson } from '#kernel/erased-person.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PersonalRecords, RecordedPerson } from '#platform/server/personal/personal-records.ts'
import { deviceName } from '../../rules/device-name.ts'
import { deleteFormsOf, listFormsOf } from '../form-store.ts'
import { deleteLinksOf, listLinksOf, lockLinksOf } from '../links/link-store.ts'
import { deleteSessionsOf, listSessionsOf } from '../sessions/session-store.ts'
import { findUserById, updateUser } from '../users/user-store.ts'

/** The account, its sessions and links, and the forms that its owner submitted. */
export const accountRecords: PersonalRecords = {
  name: 'account',
  tables: ['app_user', 'session', 'login_link', 'form_submission'],
  async describe(database, person, now) {
    const user = await findUserById(database, person.id)
    if (!user) return {}
    return {
      id: user.id,
      userType: user.user_type,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      emailToConfirm: user.new_email,
      formerEmails: user.former_emails,
      phone: user.phone,
      phoneVerified: user.phone_verified,
      company: user.company,
      title: user.title,
      picture: user.picture,
      supplier: user.supplier_id,
      roles: user.roles,
      blocked: user.ip_blocked,
      hasPassword: user.password_hash !== null,
      createdAt: user.created_at.toISOString(),
      changedAt: user.updated_at.toISOString(),
      consents: {
        marketing: { given: user.subscribe, changedAt: user.subscribe_changed_at?.toISOString() ?? null },
      },
      sessions: await describeSessions(database, person, now),
      links: await describeLinks(database, person),
      forms: await describeForms(database, person),
    }
  },
  // Links are locked first, because opening a link locks the link before its event.
  lock: (tx, { id }) => lockLinksOf(tx, id),
  async erase(tx, person, now) {
    await deleteSessionsOf(tx, person.id)
    await deleteLinksOf(tx, person.id)
    await deleteFormsOf(tx, person)
    await updateUser(tx, person.id, {
      first_name: erasedPerson.firstName,
      last_name: erasedPerson.lastName,
      email: '',
      email_safe: false,
      new_email: null,
      former_emails: [],
      phone: '',
      phone_verified: false,
      company: '',
      title: '',
      picture: '',
      password_hash: null,
      subscribe: false,
      subscribe_changed_at: null,
      erased_at: now,
      updated_at: now,
    })
  },
}

const describeSessions = async (database: Kysely<Tables>, { id }: RecordedPerson, now: Date) =>
  (await listSessionsOf(database, id, now)).map((session) => ({
    device: deviceName(session.user_agent),
    userAgent: session.user_agent,
    ip: session.ip,
    loggedInAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }))

const describeLinks = async (database: Kysely<Tables>, { id }: RecordedPerson) =>
  (await listLinksOf(database, id)).map(({ purpose, additional_data, created_at, expires_at, used_at }) => ({
    purpose,
    ...additional_data,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }))

const describeForms = async (database: Kysely<Tables>, person: RecordedPerson) =>
  (await listFormsOf(database, person)).map(({ id: _, user_id: __, submitted_at, ...form }) => ({
    ...form,
    sentAt: submitted_at.toISOString(),
  }))
