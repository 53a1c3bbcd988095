import { formatPounds } from '#kernel/money.ts'

type Guest = {
  readonly customer: { readonly name: string }
  readonly money?: { readonly paidGBP: number } | undefined
}

/** What a person is asked before an answer becomes No. */
export type NotComingQuestion = {
  readonly title: string
  readonly message: string
  readonly yesLabel: string
  readonly noLabel: string
}

/**
 * Returns the question that says what becomes of a guest's money when they do not come; undefined for a guest who has
 * paid nothing, who needs no question (docs/decisions/0111).
 */
export const notComingQuestion = (
  { customer, money }: Guest,
  isSelf: boolean,
): NotComingQuestion | undefined => {
  if (!money || money.paidGBP <= 0) return undefined
  const paid = formatPounds(money.paidGBP)
  if (isSelf)
    return {
      title: 'You are not coming?',
      message: `You have paid ${paid}. It stays yours until it is refunded or moved to another guest, and counts for nobody else. You can change your answer back to Yes while the event is open.`,
      yesLabel: 'I’m not coming',
      noLabel: 'Keep Yes',
    }
  return {
    title: `${customer.name} is not coming?`,
    message: `${customer.name} has paid ${paid}. It stays theirs until it is refunded or moved to another guest, and counts for nobody else. You can change the answer back to Yes while the event is open.`,
    yesLabel: 'Not coming',
    noLabel: 'Keep Yes',
  }
}
