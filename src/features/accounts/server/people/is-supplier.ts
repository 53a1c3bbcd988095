import type { AccountsDeps } from '../accounts-deps.ts'

/** True for the id of a supplier of the catalogue. Takes a connection of its own: not for transactions. */
export const isSupplier = async (
  { supplierOf }: Pick<AccountsDeps, 'supplierOf'>,
  id: string,
): Promise<boolean> => (await supplierOf?.(id)) !== undefined
