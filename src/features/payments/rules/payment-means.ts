import { type Wallet, walletLabels } from './transaction.ts'

type Means = {
  /** True for a bank transfer. */
  readonly isBank: boolean
  readonly cardDigits: string | null
  readonly wallet: Wallet | null
}

/** The names of a card and a bank transfer in a sentence. The name of a wallet is fixed. */
type Labels = { readonly card?: string; readonly bank?: string }

/** Returns how money was paid or refunded: 'Card ending in 1111', 'Apple Pay ending in 1111' or 'Bank transfer'. */
export const describeMeans = (
  { isBank, cardDigits, wallet }: Means,
  { card = 'Card', bank = 'Bank transfer' }: Labels = {},
): string => {
  if (isBank) return bank
  const means = wallet ? walletLabels[wallet] : card
  return cardDigits ? `${means} ending in ${cardDigits}` : means
}
