import type { Kysely } from 'kysely'
import type { UserType } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { checkEmail } from '../../rules/email.ts'
import { nameOf } from './show-user.ts'
import {
  findUserByEmail,
  findUserById,
  findUsersByIds,
  holdUser,
  holdUserByEmail,
  insertUser,
  type UserRow,
} from './user-store.ts'

/** A user as other features know them. Who may see which of it is theirs to decide. */
export type Person = {
  readonly id: string
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Registered themselves: they can log in with a password. */
  readonly hasPassword: boolean
  readonly supplierId: string | undefined
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
})

/** People by their ids; unknown ids are missing from the answer. */
export const findPeople = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, Person>> =>
  new Map((await findUsersByIds(database, ids)).map((user) => [user.id, personOf(user)]))

/** The person with this address, however it is written. */
export const findPersonByEmail = async (
  database: Kysely<Tables>,
  email: string,
): Promise<Person | undefined> => {
  const user = await findUserByEmail(database, email)
  return user && personOf(user)
}

/** The person with this id, erased ones too. */
export const findPerson = async (database: Kysely<Tables>, id: string): Promise<Person | undefined> => {
  const user = await findUserById(database, id)
  return user && personOf(user)
}

/** True for a person whose account was erased. */
export const isErased = async (database: Kysely<Tables>, id: string): Promise<boolean> =>
  (await findUserById(database, id))?.erased_at != null

/**
 * The person, for a change that writes their name or id into somebody's record: nobody erases them until the
 * transaction ends. Undefined for who is unknown or erased. To be called before any event is locked.
 */
export const holdPerson = async (tx: Tx, id: string): Promise<Person | undefined> => {
  const user = await holdUser(tx, id)
  return user && personOf(user)
}

/** People who work for a supplier, for the mails they get. */
export const findSupplierContacts = async (
  database: Kysely<Tables>,
  supplierId: string,
): Promise<Person[]> => {
  const users = await database
    .selectFrom('app_user')
    .selectAll()
    .where('supplier_id', '=', supplierId)
    .where('user_type', '=', 'supplierContact')
    .orderBy('created_at')
    .execute()
  return users.map(personOf)
}

/** Everyone who works for us, by name. */
export const listStaff = async (database: Kysely<Tables>): Promise<Person[]> => {
  const users = await database
    .selectFrom('app_user')
    .selectAll()
    .where('user_type', '=', 'staff')
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
  return users.map(personOf)
}

type NewPerson = {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
}

/**
 * The user with this address, or a new customer without a password: whoever is invited or starts an event
 * by address alone. The address may turn out to be a staff member's: look at `userType`. Held as by
 * `holdPerson`.
 */
export const ensureCustomer = async (
  tx: Tx,
  given: NewPerson,
  now: Date,
): Promise<{ person: Person; created: boolean }> => {
  // Whoever is in the way may be erased while we wait for them: then the address is free after all.
  for (let tries = 0; tries < 3; tries += 1) {
    const made = await insertUser(tx, newCustomer(given, now))
    if (made) return { person: personOf(made), created: true }
    const known = await holdUserByEmail(tx, given.email)
    if (known) return { person: personOf(known), created: false }
  }
  throw new Error('a user was in the way and is not there')
}

const newCustomer = ({ email, firstName = '', lastName = '', phone = '' }: NewPerson, now: Date) => ({
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
