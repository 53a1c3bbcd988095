import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { algorithm, type JwtKeys, keyOf, maxAttemptAge, secondsOf } from './gateway-jwt.ts'
import type { CardCheck, CheckedCard, PaymentOutcome, SignedPayment } from './payment-gateway.ts'
import { outcomeOfAttempts } from './secure-trading/attempts.ts'
import { reasonOf } from './secure-trading/decline-reasons.ts'
import { type WebserviceRecord, webserviceRecord } from './secure-trading/webservice-record.ts'

const result = z.object({ payload: z.object({ response: z.array(webserviceRecord).min(1).max(10) }) })

/**
 * Maximum difference in seconds between the gateway's clock and ours. It can be large, because a result counts only for
 * the payment or check that it names, and only once.
 */
const clockToleranceSeconds = 7200

type ExpectedResult = { readonly reference: string; readonly now: Date }

/**
 * Returns the records in a result that the provider signed with our secret, if all of them have the reference.
 * Undefined for any other token.
 */
const readRecords = async (
  jwt: string,
  { reference, now }: ExpectedResult,
  { secret }: JwtKeys,
): Promise<WebserviceRecord[] | undefined> => {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(secret), {
      algorithms: [algorithm],
      currentDate: now,
      maxTokenAge: maxAttemptAge,
      clockTolerance: clockToleranceSeconds,
    })
    const records = result.parse(payload).payload.response
    return records.every((record) => record.orderreference === reference) ? records : undefined
  } catch {
    return undefined
  }
}

const isECommerceInPounds = ({ accounttypedescription, currencyiso3a }: WebserviceRecord) =>
  accounttypedescription === 'ECOM' && currencyiso3a === 'GBP'

/** Returns the outcome in a signed result of a payment; undefined if it is not about exactly this payment. */
export const readPaymentResult = async (
  jwt: string,
  { reference, amountPence, requestedAt }: SignedPayment,
  keys: JwtKeys,
): Promise<PaymentOutcome | undefined> => {
  const records = await readRecords(jwt, { reference, now: requestedAt }, keys)
  if (!records) return undefined
  const payments = records.filter(({ requesttypedescription }) => requesttypedescription === 'AUTH')
  const isAboutPayment = payments.every(
    (record) => isECommerceInPounds(record) && record.baseamount === String(amountPence),
  )
  if (!isAboutPayment) return undefined
  // A result without a payment means that the bank's challenge failed.
  const outcome = outcomeOfAttempts(payments.length > 0 ? payments : records.filter(hasFailed), false)
  return outcome.state === 'unknown' ? undefined : outcome
}

const hasFailed = ({ errorcode }: WebserviceRecord) => errorcode !== '0'

/** Returns the outcome in a signed result of a card check; undefined if it is not about exactly this check. */
export const readCheckResult = async (
  jwt: string,
  { reference, at }: CardCheck,
  keys: JwtKeys,
): Promise<CheckedCard | undefined> => {
  const records = await readRecords(jwt, { reference, now: at }, keys)
  const failedRecord = records?.findLast(hasFailed)
  if (failedRecord) return { state: 'declined', reason: reasonOf(failedRecord) }
  const check = records?.find(({ requesttypedescription }) => requesttypedescription === 'ACCOUNTCHECK')
  const cardDigits = check?.maskedpan?.match(/\d{4}$/)?.[0]
  if (!check?.transactionreference || !cardDigits || !isECommerceInPounds(check)) return undefined
  return {
    state: 'stored',
    gatewayReference: check.transactionreference,
    cardDigits,
    expiry: shortExpiry(check.expirydate),
  }
}

/** Returns a date in the form MM/YYYY or MM/YY as MM/YY; null for anything else. */
const shortExpiry = (date = ''): string | null => {
  const [, month, year] = /^(\d\d)\/(?:\d\d)?(\d\d)$/.exec(date) ?? []
  return month && year ? `${month}/${year}` : null
}

/** Signs a result as the provider does, for the sandbox. */
export const signResult = (records: readonly WebserviceRecord[], at: Date, { secret }: JwtKeys) =>
  new SignJWT({ payload: { version: '1.00', response: records } })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(secondsOf(at))
    .sign(keyOf(secret))
