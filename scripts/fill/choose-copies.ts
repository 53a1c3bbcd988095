import type { Random } from '#kernel/random.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** An event that is copied, as far as it decides when its copies can take place. */
export type Original = {
  readonly number: number
  readonly createdAt: Date
  /** True if nothing is due any more: it is over, cancelled, or was never booked. Its copies can be of any year. */
  readonly isSettled: boolean
  readonly wasBooked: boolean
  /** How many weeks earlier it could have been without a future date of it lying in the past. */
  readonly maxWeeks: number
}

export type Copy = {
  readonly original: number
  /** How many weeks earlier than the original the copy takes place. Whole weeks keep weekdays, on which prices depend. */
  readonly weeks: number
  /** How much earlier still each instant of the copy is, so that not all copies were created at the same minute. */
  readonly earlierMs: number
}

/** The share of settled events that were booked. */
const bookedShare = 0.1
/** The share of events in progress among those created at a time when there are such originals. */
const liveShare = 0.25

/**
 * Chooses the original of a copy that was created at about the given time.
 * @throws if no original can be that young
 */
export const chooseCopy = (originals: readonly Original[], at: number, random: Random): Copy => {
  const weeksTo = ({ createdAt }: Original) => Math.round((createdAt.getTime() - at) / weekMs)
  const fitting = originals.filter((original) => {
    const weeks = weeksTo(original)
    return weeks >= 0 && (original.isSettled || weeks <= original.maxWeeks)
  })
  const live = fitting.filter(({ isSettled }) => !isSettled)
  const settled = fitting.filter(({ isSettled }) => isSettled)
  const wantsBooked = random.is(bookedShare)
  const ofKind = settled.filter(({ wasBooked }) => wasBooked === wantsBooked)
  const pool = live.length > 0 && random.is(liveShare) ? live : ofKind.length > 0 ? ofKind : fitting
  if (pool.length === 0) throw new Error(`no event can be copied to ${new Date(at).toISOString()}`)
  const original = random.pick(pool)
  return { original: original.number, weeks: weeksTo(original), earlierMs: random.whole(0, 3_599_999) }
}
