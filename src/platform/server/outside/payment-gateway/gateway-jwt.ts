import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PaymentIntent } from './payment-gateway.ts'

const claims = z.object({
  payload: z.object({
    baseamount: z.string().regex(/^[1-9]\d{0,8}$/),
    orderreference: z.string().min(1).max(80),
  }),
})

const algorithm = 'HS256'
const lifetimeSeconds = 3600

export type JwtKeys = { readonly issuer: string; readonly siteReference: string; readonly secret: string }

const keyOf = (secret: string) => new TextEncoder().encode(secret)
const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** Signs an intent in the provider's form: the amount in whole pence, and our reference. */
export const signIntent = ({ reference, amountPence, at }: PaymentIntent, keys: JwtKeys): Promise<string> =>
  new SignJWT({
    payload: {
      accounttypedescription: 'ECOM',
      baseamount: String(amountPence),
      currencyiso3a: 'GBP',
      sitereference: keys.siteReference,
      orderreference: reference,
    },
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(keys.issuer)
    .setIssuedAt(secondsOf(at))
    .sign(keyOf(keys.secret))

/** The reference and amount of an intent we signed in the last hour, or nothing when it is not so. */
export const readIntent = async (
  jwt: string,
  keys: JwtKeys,
  now: Date,
): Promise<{ reference: string; amountPence: number } | undefined> => {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(keys.secret), {
      algorithms: [algorithm],
      issuer: keys.issuer,
      currentDate: now,
      maxTokenAge: lifetimeSeconds,
    })
    const read = claims.parse(payload).payload
    return { reference: read.orderreference, amountPence: Number(read.baseamount) }
  } catch {
    return undefined
  }
}
