/** The card gateway, as the payment panel needs to know it. */
export type CardSystem = { mode: 'test' | 'live'; cardForm: 'sandbox' | 'secureTrading' }
