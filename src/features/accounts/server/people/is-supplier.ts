import type { AccountsParts } from '../accounts-parts.ts'

/** True for the id of a supplier of the catalogue. Takes a connection of its own: not for transactions. */
export const isSupplier = async (
  { supplierOf }: Pick<AccountsParts, 'supplierOf'>,
  id: string,
): Promise<boolean> => (await supplierOf?.(id)) !== undefined
