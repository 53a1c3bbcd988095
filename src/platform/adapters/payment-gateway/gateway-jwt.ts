import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { CardCheck, PaymentIntent, PaymentQuery } from './payment-gateway.ts'

const claims = z.object({
  payload: z.object({
    baseamount: z.string().regex(/^[1-9]\d{0,8}$/),
    orderreference: z.string().min(1).max(80),
    requesttypedescriptions: z.array(z.string()),
  }),
})

/** The algorithm for the provider's signatures and ours. Both use the same secret. */
export const algorithm = 'HS256'
const lifetimeSeconds = 3600
/**
 * The maximum duration of an attempt in seconds, including the bank's challenge. An attempt must begin while its intent
 * is valid.
 */
const maxAttemptSeconds = 1800

/** The maximum age in seconds of an intent whose attempts can still end, and of a token that the card form returns. */
export const maxAttemptAge = lifetimeSeconds + maxAttemptSeconds

/** Returns the instant when an intent expires. */
export const intentExpiry = (preparedAt: Date): Date =>
  new Date(preparedAt.getTime() + lifetimeSeconds * 1000)

/** Returns true if the intent has expired, and attempts that began before its expiry must have ended. */
export const isIntentOver = ({
  preparedAt,
  requestedAt,
}: Pick<PaymentQuery, 'preparedAt' | 'requestedAt'>): boolean =>
  requestedAt.getTime() > intentExpiry(preparedAt).getTime() + maxAttemptSeconds * 1000

export type JwtKeys = { readonly issuer: string; readonly siteReference: string; readonly secret: string }

export const keyOf = (secret: string) => new TextEncoder().encode(secret)
export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** Signs an intent in the provider's format: the amount in pence, our reference, and what the form requests. */
export const signIntent = ({ reference, amountPence, at }: PaymentIntent, keys: JwtKeys): Promise<string> =>
  sign(
    {
      baseamount: String(amountPence),
      orderreference: reference,
      requesttypedescriptions: ['THREEDQUERY', 'AUTH'],
    },
    at,
    keys,
  )

/** The amount in pence of a card check. The provider requires an amount but does not charge it. */
const checkedPence = 100

/** Signs a card check in the provider's format. The customer has agreed that the card is stored. */
export const signCardCheck = ({ reference, at }: CardCheck, keys: JwtKeys): Promise<string> =>
  sign(
    {
      baseamount: String(checkedPence),
      orderreference: reference,
      requesttypedescriptions: ['THREEDQUERY', 'ACCOUNTCHECK'],
      credentialsonfile: '1',
    },
    at,
    keys,
  )

const sign = (payload: object, at: Date, keys: JwtKeys) =>
  new SignJWT({
    payload: {
      accounttypedescription: 'ECOM',
      currencyiso3a: 'GBP',
      sitereference: keys.siteReference,
      locale: 'en_GB',
      ...payload,
    },
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(keys.issuer)
    .setIssuedAt(secondsOf(at))
    .sign(keyOf(keys.secret))

/** What a token of the card form requests: a payment or a card check. */
export type RequestedKind = 'AUTH' | 'ACCOUNTCHECK'

/** Returns the intent in a token that we signed in the last hour for this kind of request; otherwise undefined. */
export const readIntent = async (
  jwt: string,
  keys: JwtKeys,
  now: Date,
  kind: RequestedKind = 'AUTH',
): Promise<PaymentIntent | undefined> => {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(keys.secret), {
      algorithms: [algorithm],
      issuer: keys.issuer,
      currentDate: now,
      maxTokenAge: lifetimeSeconds,
    })
    const tokenPayload = claims.parse(payload).payload
    if (!tokenPayload.requesttypedescriptions.includes(kind)) return undefined
    const at = new Date((payload.iat ?? 0) * 1000)
    return { reference: tokenPayload.orderreference, amountPence: Number(tokenPayload.baseamount), at }
  } catch {
    return undefined
  }
}
