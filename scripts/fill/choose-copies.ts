import type { Random } from '#kernel/random.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** The properties of an event that decide when its copies can take place. */
export type Original = {
  readonly number: number
  readonly createdAt: Date
  /**
   * True if nothing is due any more: the event is over, cancelled, or was never booked. Its copies can be of any year.
   */
  readonly isSettled: boolean
  readonly wasBooked: boolean
  /** Maximum weeks by which a copy in progress can precede its original without moving future dates to the past. */
  readonly maxWeeks: number
}

export type Copy = {
  readonly original: number
  /**
   * How many weeks earlier than the original the copy takes place. After whole weeks the weekday, on which prices
   * depend, is the same.
   */
  readonly weeks: number
  /**
   * Additional milliseconds by which each instant of the copy is earlier, so that copies have different creation times.
   */
  readonly earlierMs: number
}

/** The proportion of copies that were booked, among the settled ones. */
const bookedShare = 0.1
/** The proportion of copies in progress, at a time to which at least one event in progress can be copied. */
const liveShare = 0.25

/**
 * Chooses the original of a copy that was created at about the given time.
 * @throws if no original fits this time
 */
export const chooseCopy = (originals: readonly Original[], createdAtMs: number, random: Random): Copy => {
  const weeksTo = ({ createdAt }: Original) => Math.round((createdAt.getTime() - createdAtMs) / weekMs)
  const fittingOriginals = originals.filter((original) => {
    const weeks = weeksTo(original)
    return weeks >= 0 && (original.isSettled || weeks <= original.maxWeeks)
  })
  const inProgress = fittingOriginals.filter(({ isSettled }) => !isSettled)
  const settled = fittingOriginals.filter(({ isSettled }) => isSettled)
  const wantsBooked = random.chance(bookedShare)
  const settledOfKind = settled.filter(({ wasBooked }) => wasBooked === wantsBooked)
  const candidates =
    inProgress.length > 0 && random.chance(liveShare)
      ? inProgress
      : settledOfKind.length > 0
        ? settledOfKind
        : fittingOriginals
  if (candidates.length === 0)
    throw new Error(`no event can be copied to ${new Date(createdAtMs).toISOString()}`)
  const original = random.pick(candidates)
  return { original: original.number, weeks: weeksTo(original), earlierMs: random.wholeNumber(0, 3_599_999) }
}
