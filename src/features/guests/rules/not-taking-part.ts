import { formatDate, type IsoDate } from '#kernel/dates.ts'

/**
 * Returns the confirmation before a person leaves a product whose price stays, because the adjustment date has
 * passed. Returns undefined if nothing has to be confirmed.
 */
export const notTakingPartQuestion = (name: string, passed: IsoDate | undefined) =>
  passed && {
    title: `Not taking part in ${name}?`,
    message: `The adjustment date ${formatDate(passed)} has passed: your price stays.`,
    yesLabel: 'I’m not taking part',
    noLabel: 'Keep it',
  }
