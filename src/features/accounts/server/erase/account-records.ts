import { type Kysely, sql } from 'kysely'
import { erasedPerson } from '#kernel/erased-person.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PersonalRecords, RecordedPerson } from '#platform/server/personal/personal-records.ts'
import { deviceName } from '../../rules/device-name.ts'
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
  // Links are locked first, because opening a link locks it before its event.
  hold: async (tx, { id }) => {
    await tx
      .selectFrom('login_link')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
  },
  async erase(tx, person, now) {
    await deleteSessionsOf(tx, person.id)
    await tx.deleteFrom('login_link').where('user_id', '=', person.id).execute()
    await tx.deleteFrom('form_submission').where(ownForms(person)).execute()
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

/** Matches forms submitted while logged in, and those of visitors with one of the person's addresses. */
const ownForms = ({ id, emails }: RecordedPerson) =>
  sql<boolean>`(user_id = ${id} or (user_id is null and lower(email) = any(${[...emails]})))`

const describeSessions = async (database: Kysely<Tables>, { id }: RecordedPerson, now: Date) =>
  (await listSessionsOf(database, id, now)).map((session) => ({
    device: deviceName(session.user_agent),
    userAgent: session.user_agent,
    ip: session.ip,
    loggedInAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }))

const describeLinks = async (database: Kysely<Tables>, { id }: RecordedPerson) => {
  const links = await database
    .selectFrom('login_link')
    .select(['purpose', 'additional_data', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return links.map(({ purpose, additional_data, created_at, expires_at, used_at }) => ({
    purpose,
    ...additional_data,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }))
}

const describeForms = async (database: Kysely<Tables>, person: RecordedPerson) => {
  const forms = await database
    .selectFrom('form_submission')
    .selectAll()
    .where(ownForms(person))
    .orderBy('submitted_at')
    .execute()
  return forms.map(({ id: _, user_id: __, submitted_at, ...form }) => ({
    ...form,
    sentAt: submitted_at.toISOString(),
  }))
}
