import { GatewayUnreachable, type PaymentOutcome, type Wallet } from '../payment-gateway.ts'
import { isUndecided, reasonOf } from './decline-reasons.ts'
import type { WebserviceRecord } from './webservice-record.ts'

/**
 * The provider's settle statuses of charged payments: 0 and 1 wait to settle, 10 is settling, 100 is settled. The other
 * statuses are 2 (held) and 3 (cancelled).
 */
const chargedStatuses = new Set(['0', '1', '10', '100'])

/** The provider's names of wallets. */
const walletsBySource = new Map<string | undefined, Wallet>([
  ['APPLEPAY', 'applePay'],
  ['GOOGLEPAY', 'googlePay'],
])

/**
 * Returns the outcome of the attempts for one reference. If one attempt succeeded in pounds, the payment is paid,
 * whatever happened before or after it. An attempt on hold can still be released for days, so it is pending until the
 * provider cancels it. An attempt whose outcome the provider does not know is pending too. A charge in another currency
 * is never final, because the provider can still cancel it. All other outcomes are final once the intent has expired.
 */
export const outcomeOfAttempts = (records: readonly WebserviceRecord[], isFinal: boolean): PaymentOutcome => {
  const successfulRecords = records.filter((record) => record.errorcode === '0')
  const chargedRecords = successfulRecords.filter((record) => chargedStatuses.has(record.settlestatus ?? ''))
  const chargedInPounds = chargedRecords.find((record) => record.currencyiso3a === 'GBP')
  if (chargedInPounds)
    return {
      state: 'paid',
      amountPence: wholePence(chargedInPounds),
      gatewayReference: chargedInPounds.transactionreference ?? '',
      cardDigits: chargedInPounds.maskedpan?.match(/\d{4}$/)?.[0] ?? null,
      wallet: walletsBySource.get(chargedInPounds.walletsource),
    }
  if (successfulRecords.some((record) => record.settlestatus === '2') || records.some(isUndecided))
    return { state: 'pending' }
  const [otherCurrencyCharge] = chargedRecords
  if (otherCurrencyCharge) return chargedInOtherCurrency(otherCurrencyCharge)
  const lastRecord = records.at(-1)
  return lastRecord
    ? { state: 'declined', reason: reasonOf(lastRecord), isFinal }
    : { state: 'unknown', isFinal }
}

const chargedInOtherCurrency = ({
  currencyiso3a,
  transactionreference,
}: WebserviceRecord): PaymentOutcome => {
  const currency = currencyiso3a ?? 'an unknown currency'
  return {
    state: 'declined',
    reason: `Your card was charged in ${currency} instead of pounds. Please do not pay again: we’ll contact you.`,
    isFinal: false,
    charged: { currency, gatewayReference: transactionreference ?? '' },
  }
}

/**
 * Returns the amount of a record.
 * @throws GatewayUnreachable if it is not a positive number of pence
 */
export const wholePence = ({ baseamount }: WebserviceRecord): number => {
  const pence = Number(baseamount)
  if (!Number.isSafeInteger(pence) || pence <= 0) throw new GatewayUnreachable(`not an amount: ${baseamount}`)
  return pence
}
