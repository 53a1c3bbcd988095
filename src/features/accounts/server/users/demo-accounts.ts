import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { ensureCustomer, type Person } from './people.ts'
import { insertUser, type NewUser } from './user-store.ts'
import '../tables.ts'

/** Known to everybody: these accounts exist outside production only, or with DEMO=yes. */
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
/** Whom the supplier contact works for: the supplier with the most to do in Newcastle. */
const shippedSupplier = 'larkfield-tyneside'
type DemoKind = (typeof accounts)[number]['kind']

export type DemoAccount = { readonly kind: DemoKind; readonly email: string; readonly password: string }

const idOf = (kind: DemoKind) => `demo-${kind}`
/** Whoever uses a demo account, for what the start of the site does in their name. */
export const demoActor = (kind: DemoKind): Actor => {
  const account = accounts.find((one) => one.kind === kind)!
  return {
    userId: idOf(kind),
    sessionId: 'start',
    userType: account.user_type,
    roles: 'roles' in account ? account.roles : [],
    ...(kind === 'supplier'
      ? { supplierId: shippedSupplier, canManageBooking: true, canManageInventory: true }
      : {}),
  }
}
const emailOf = (kind: DemoKind) => `${kind}@test.com`

type DemoOptions = {
  readonly demoAllowed: boolean
  readonly now: Date
  /** The supplier that the supplier contact works for: one of data/suppliers.yaml. */
  readonly supplierId?: string
}

/**
 * Makes the demo accounts that are missing and answers all of them. Where they are not allowed it takes
 * away the known passwords and sessions of those that a database brought along, and names them to nobody.
 */
export const ensureDemoAccounts = async (
  database: Kysely<Tables>,
  { demoAllowed, now, supplierId = shippedSupplier }: DemoOptions,
): Promise<DemoAccount[]> => {
  const ids = accounts.map(({ kind }) => idOf(kind))
  if (!demoAllowed) {
    await closeDemoAccounts(database, ids)
    return []
  }
  const rows = await database
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('password_hash', 'is not', null)
    .execute()
  if (rows.length < ids.length) await makeDemoAccounts(database, now, supplierId)
  return accounts.map(({ kind }) => ({ kind, email: emailOf(kind), password: demoPassword }))
}

/** Those of the site, and all who were made up with the same password. */
const closeDemoAccounts = async (database: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  const known = database
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', 'in', ids)
    .where('password_hash', 'is not', null)
  const closed = await database
    .updateTable('app_user')
    .set({ password_hash: null, takes_enquiries: false })
    .where(({ or, eb }) => or([eb('id', 'in', ids), eb('password_hash', 'in', known)]))
    .returning('id')
    .execute()
  for (const { id } of closed) await deleteSessionsOf(database, id)
}

/**
 * The customer with this address, made up where there is none: they log in with the demo password, hashed once for
 * all of them.
 */
export const ensureDemoCustomer = async (
  tx: Tx,
  given: Parameters<typeof ensureCustomer>[1],
  now: Date,
): Promise<Person> => {
  const { person, created } = await ensureCustomer(tx, given, now)
  if (created)
    await tx
      .updateTable('app_user')
      .set(({ selectFrom }) => ({
        password_hash: selectFrom('app_user').select('password_hash').where('id', '=', idOf('organiser')),
      }))
      .where('id', '=', person.id)
      .execute()
  return person
}

const makeDemoAccounts = async (database: Kysely<Tables>, now: Date, supplierId: string) => {
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
    const made = await insertUser(database, row)
    if (!made)
      await database
        .updateTable('app_user')
        .set({ password_hash, takes_enquiries: kind === 'staff' })
        .where('id', '=', idOf(kind))
        .where('password_hash', 'is', null)
        .execute()
  }
}
