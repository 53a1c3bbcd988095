import type { Database } from '#platform/server/database/connect.ts'

/** Inserts a minimal supplier into the catalogue. */
export const addSupplier = async (db: Database, id: string): Promise<void> => {
  await db
    .insertInto('currency')
    .values({ name: 'GBP', symbol: '£', exchange_rate: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('supplier')
    .values({
      id,
      name: `Supplier ${id}`,
      legal_name: `Supplier ${id} Ltd`,
      sage_id: id,
      type: 'Supplier',
      parent_id: null,
      currency: 'GBP',
      contact: JSON.stringify({ email: '', phone: '', emergencyPhone: '' }),
    })
    .execute()
}
