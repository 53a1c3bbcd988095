import { instantOfId } from '../timed-id.ts'

const dayLength = 86_400_000

/**
 * Rows about something are not older than it: with this, a look for them leaves out the months before. A day is
 * allowed for clocks that differ. Undefined for an id that does not tell when it was made.
 */
export const sinceMade = (id: string): Date | undefined => {
  const madeAt = instantOfId(id)
  return madeAt && new Date(madeAt.getTime() - dayLength)
}
