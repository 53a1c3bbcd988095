/** Finds suppliers by part of their name; the catalogue knows them. */
export type FindSuppliers = (name: string) => Promise<readonly { id: string; name: string }[]>
