import type { Wallet } from '../rules/transaction.ts'

/** The data about the card gateway that the payment panel needs. */
export type CardSystem = {
  mode: 'test' | 'live'
  cardForm: 'sandbox' | 'secureTrading'
  /** The wallets that the card form offers on devices that support them. */
  wallets: readonly Wallet[]
}
