import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'

type Guest = {
  readonly customer: { readonly name: string }
  readonly money?: { readonly paidGBP: number } | undefined
}

/** The confirmation before an answer becomes No. */
export type NotComingQuestion = {
  readonly title: string
  readonly message: string
  readonly yesLabel: string
  readonly noLabel: string
}

/**
 * Returns the confirmation before a guest's answer becomes No. It says what happens to the money they have paid, and
 * that they still owe their share if their No does not lower the price. Returns undefined if neither applies
 * (docs/decisions/0111).
 */
export const notComingQuestion = (
  { customer, money }: Guest,
  isSelf: boolean,
  /** The adjustment date, once it has passed (PAY-O14). */
  pastAdjustmentDate?: IsoDate,
): NotComingQuestion | undefined => {
  const priceStaysText =
    pastAdjustmentDate &&
    `The adjustment date ${formatDate(pastAdjustmentDate)} has passed: ${isSelf ? 'your' : 'their'} price stays.`
  if (!money || money.paidGBP <= 0)
    return priceStaysText ? unpaidQuestion(customer.name, isSelf, priceStaysText) : undefined
  const paidText = formatPounds(money.paidGBP)
  const question = paidQuestion(customer.name, isSelf, paidText)
  return priceStaysText ? { ...question, message: `${priceStaysText} ${question.message}` } : question
}

const unpaidQuestion = (name: string, isSelf: boolean, message: string): NotComingQuestion => ({
  title: isSelf ? 'Not coming?' : `${name} is not coming?`,
  message,
  yesLabel: isSelf ? 'I’m not coming' : 'Not coming',
  noLabel: 'Keep Yes',
})

const paidQuestion = (name: string, isSelf: boolean, paidText: string): NotComingQuestion => {
  if (isSelf)
    return {
      title: 'Not coming?',
      message: `You have paid ${paidText}. It stays yours until it is refunded or moved to another guest. You can change your answer back to Yes while the event is open.`,
      yesLabel: 'I’m not coming',
      noLabel: 'Keep Yes',
    }
  return {
    title: `${name} is not coming?`,
    message: `${name} has paid ${paidText}. It stays theirs until it is refunded or moved to another guest. You can change the answer back to Yes while the event is open.`,
    yesLabel: 'Not coming',
    noLabel: 'Keep Yes',
  }
}
