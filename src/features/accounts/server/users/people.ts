import type { Kysely } from 'kysely'
import type { UserType } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { checkEmail } from '../../rules/email.ts'
import { listStaffRows, listSupplierContacts } from '../people/person-store.ts'
import { nameOf } from './show-user.ts'
import {
  canLogIn,
  findUserByEmail,
  findUserById,
  findUsersByIds,
  insertUser,
  lockUserByEmailShared,
  lockUserShared,
  type UserRow,
} from './user-store.ts'

/** A user in the format for other features, which decide who can see which fields. */
export type Person = {
  readonly id: string
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** False for users who log in only by link or via Google. */
  readonly hasPassword: boolean
  readonly supplierId: string | undefined
  /** False for people who can no longer log in. */
  readonly isActive: boolean
}

const personOf = (user: UserRow): Person => ({
  id: user.id,
  userType: user.user_type,
  firstName: user.first_name,
  lastName: user.last_name,
  name: nameOf(user),
  email: user.email,
  phone: user.phone,
  hasPassword: user.password_hash !== null,
  supplierId: user.supplier_id ?? undefined,
  isActive: canLogIn(user),
})

/** Returns true if events and tasks can be assigned to a person: active staff only. */
export const isActiveStaff = (person: Person | undefined): boolean =>
  person?.userType === 'staff' && person.isActive

/** Returns people by id; unknown ids are missing. */
export const findPeople = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, Person>> =>
  new Map((await findUsersByIds(database, ids)).map((user) => [user.id, personOf(user)]))

/** Returns the person with this address, regardless of case, unless they were erased. */
export const findPersonByEmail = async (
  database: Kysely<Tables>,
  email: string,
): Promise<Person | undefined> => {
  const user = await findUserByEmail(database, email)
  return user && personOf(user)
}

/** Returns the person with this id, even if they were erased. */
export const findPerson = async (database: Kysely<Tables>, id: string): Promise<Person | undefined> => {
  const user = await findUserById(database, id)
  return user && personOf(user)
}

/** Returns true for a person whose account was erased. */
export const isErased = async (database: Kysely<Tables>, id: string): Promise<boolean> =>
  (await findUserById(database, id))?.erased_at != null

/**
 * Locks a person against erasure until the transaction ends, for a change that stores their name or id in another
 * record. Returns undefined if they are unknown or erased. Call it before any event is locked.
 */
export const lockPerson = async (tx: Tx, id: string): Promise<Person | undefined> => {
  const user = await lockUserShared(tx, id)
  return user && personOf(user)
}

/**
 * Returns the contacts of a supplier who receive its mails, oldest first. A contact whose access has ended, or who is
 * blocked, may work elsewhere, so they do not learn about bookings.
 */
export const findMailedContacts = async (database: Kysely<Tables>, supplierId: string): Promise<Person[]> =>
  (await listSupplierContacts(database, supplierId)).filter(canLogIn).map(personOf)

/** Returns all staff, sorted by name. */
export const listStaff = async (database: Kysely<Tables>): Promise<Person[]> =>
  (await listStaffRows(database, {})).map(personOf)

type NewPerson = {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
}

/**
 * Returns the user with this address, or creates a customer without a password. Used for invites, and for events that
 * somebody creates with only an address. The address can belong to staff, so check `userType`. Locks the person like
 * `lockPerson`.
 */
export const ensureCustomer = async (
  tx: Tx,
  details: NewPerson,
  now: Date,
): Promise<{ person: Person; isNew: boolean }> => {
  // The user with this address may be erased while this transaction waits for the lock. Then the address is free, and
  // the next try creates a customer.
  for (let tries = 0; tries < 3; tries += 1) {
    const inserted = await insertUser(tx, newCustomerRow(details, now))
    if (inserted) return { person: personOf(inserted), isNew: true }
    const existing = await lockUserByEmailShared(tx, details.email)
    if (existing) return { person: personOf(existing), isNew: false }
  }
  throw new Error('user not found after a conflict on their address')
}

const newCustomerRow = ({ email, firstName = '', lastName = '', phone = '' }: NewPerson, now: Date) => ({
  id: timedId(now),
  user_type: 'customer' as const,
  email: email.toLowerCase(),
  email_safe: checkEmail(email).safety,
  first_name: firstName,
  last_name: lastName,
  phone,
  created_at: now,
  updated_at: now,
})
