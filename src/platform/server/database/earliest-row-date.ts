import { instantOfId } from '../timed-id.ts'

const dayLength = 86_400_000

/**
 * Returns the earliest possible date of rows that refer to an id. Queries can then skip earlier monthly partitions,
 * because no such row is older than the id. The date is one day early to allow for clocks that differ. Undefined for
 * an id without a timestamp.
 */
export const earliestRowDate = (id: string): Date | undefined => {
  const createdAt = instantOfId(id)
  return createdAt && new Date(createdAt.getTime() - dayLength)
}
