import type { AccountsDeps } from '../accounts-deps.ts'

/** Returns true for the id of a supplier. Uses another connection, so do not call it in a transaction. */
export const isSupplier = async (
  { supplierOf }: Pick<AccountsDeps, 'supplierOf'>,
  id: string,
): Promise<boolean> => (await supplierOf?.(id)) !== undefined
