/** The data about the card gateway that the payment panel needs. */
export type CardSystem = { mode: 'test' | 'live'; cardForm: 'sandbox' | 'secureTrading' }
