import { instantOfId } from '../timed-id.ts'

const dayLength = 86_400_000

/**
 * Returns the earliest possible date of rows that refer to an id, so that queries can skip earlier monthly
 * partitions: such rows are not older than the id. It is one day early, for clocks that differ. Undefined for an id
 * without a timestamp.
 */
export const earliestRowDate = (id: string): Date | undefined => {
  const createdAt = instantOfId(id)
  return createdAt && new Date(createdAt.getTime() - dayLength)
}
