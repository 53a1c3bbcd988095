import { formatDate, type IsoDate } from '#kernel/dates.ts'

/**
 * Returns the confirmation that is shown before a person leaves a product. It is needed only after the adjustment date,
 * when the price stays the same; before that date, returns undefined.
 */
export const notTakingPartQuestion = (name: string, pastAdjustmentDate: IsoDate | undefined) =>
  pastAdjustmentDate && {
    title: `Not taking part in ${name}?`,
    message: `The adjustment date ${formatDate(pastAdjustmentDate)} has passed: your price stays.`,
    yesLabel: 'I’m not taking part',
    noLabel: 'Keep it',
  }
