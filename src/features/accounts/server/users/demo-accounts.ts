import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { ensureCustomer, type Person } from './people.ts'
import {
  copyPassword,
  insertUser,
  type NewUser,
  removePasswords,
  setMissingPassword,
  usersWithPassword,
} from './user-store.ts'

/**
 * The password of all demo accounts, which is public. Demo accounts can log in only outside production, or with
 * DEMO=yes.
 */
export const demoPassword = 'Jaunt-demo-26'

const accounts = [
  { kind: 'organiser', user_type: 'customer', first_name: 'Olive', last_name: 'Organiser' },
  { kind: 'guest', user_type: 'customer', first_name: 'Gus', last_name: 'Guest' },
  {
    kind: 'supplier',
    user_type: 'supplierContact',
    first_name: 'Sal',
    last_name: 'Supplier',
    roles: ['Owner'],
  },
  {
    kind: 'staff',
    user_type: 'staff',
    first_name: 'Stef',
    last_name: 'Staff',
    title: 'Event Planner',
    roles: ['Staff'],
  },
] as const
/** The supplier of the demo supplier contact. Of all suppliers, it has the most products in Newcastle. */
const demoSupplierId = 'larkfield-tyneside'
type DemoKind = (typeof accounts)[number]['kind']

export type DemoAccount = { readonly kind: DemoKind; readonly email: string; readonly password: string }

const idOf = (kind: DemoKind) => `demo-${kind}`
/** Returns the actor of a demo account, for changes that are made when the site starts. */
export const demoActor = (kind: DemoKind): Actor => {
  const account = accounts.find((one) => one.kind === kind)!
  return {
    userId: idOf(kind),
    sessionId: 'start',
    userType: account.user_type,
    roles: 'roles' in account ? account.roles : [],
    ...(kind === 'supplier'
      ? { supplierId: demoSupplierId, canManageBooking: true, canManageInventory: true }
      : {}),
  }
}
const emailOf = (kind: DemoKind) => `${kind}@test.com`

type DemoOptions = {
  readonly demoAllowed: boolean
  readonly now: Date
  /** The supplier of the supplier contact: an id of data/suppliers.yaml. */
  readonly supplierId?: string
}

/**
 * Creates missing demo accounts and returns all of them. If demo accounts are not allowed, removes the passwords and
 * sessions of existing ones and returns none.
 */
export const ensureDemoAccounts = async (
  database: Kysely<Tables>,
  { demoAllowed, now, supplierId = demoSupplierId }: DemoOptions,
): Promise<DemoAccount[]> => {
  const ids = accounts.map(({ kind }) => idOf(kind))
  if (!demoAllowed) {
    await closeDemoAccounts(database, ids)
    return []
  }
  const existing = await usersWithPassword(database, ids)
  if (existing.length < ids.length) await createDemoAccounts(database, now, supplierId)
  return accounts.map(({ kind }) => ({ kind, email: emailOf(kind), password: demoPassword }))
}

/** Removes the passwords and sessions of the demo accounts, and of all users with a copy of their password hash. */
const closeDemoAccounts = async (database: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  for (const id of await removePasswords(database, ids)) await deleteSessionsOf(database, id)
}

/**
 * Returns the person with this address, or creates a demo customer. All demo customers have a copy of the demo
 * password's hash.
 */
export const ensureDemoCustomer = async (
  tx: Tx,
  details: Parameters<typeof ensureCustomer>[1],
  now: Date,
): Promise<Person> => {
  const { person, isNew } = await ensureCustomer(tx, details, now)
  if (isNew) await copyPassword(tx, { from: idOf('organiser'), to: person.id })
  return person
}

const createDemoAccounts = async (database: Kysely<Tables>, now: Date, supplierId: string) => {
  const password_hash = await hashPassword(demoPassword)
  for (const { kind, ...account } of accounts) {
    const row: NewUser = {
      ...account,
      id: idOf(kind),
      email: emailOf(kind),
      email_safe: true,
      password_hash,
      phone: '+447700900000',
      roles: 'roles' in account ? [...account.roles] : [],
      supplier_id: kind === 'supplier' ? supplierId : null,
      can_manage_booking: kind === 'supplier',
      can_manage_inventory: kind === 'supplier',
      takes_enquiries: kind === 'staff',
      created_at: now,
      updated_at: now,
    }
    const inserted = await insertUser(database, row)
    if (!inserted)
      await setMissingPassword(database, row.id, { password_hash, takes_enquiries: kind === 'staff' })
  }
}
