import { createHash, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

const signatureField = 'responsesitesecurity'
const unsignedFields = new Set([signatureField, 'notificationreference'])

/**
 * Returns the provider's signature of a notification: SHA-256 of the values in the order of their names, then the
 * password.
 */
const signatureOf = (fields: Fields, password: string): string =>
  createHash('sha256')
    .update(
      Object.keys(fields)
        .filter((name) => !unsignedFields.has(name))
        .sort()
        .map((name) => fields[name])
        .join('') + password,
    )
    .digest('hex')

/** Returns the payment's reference in a notification with a valid signature; otherwise undefined. */
export const readSignedNotification = (fields: Fields, password: string): string | undefined => {
  const expectedSignature = Buffer.from(signatureOf(fields, password))
  const givenSignature = Buffer.from(fields[signatureField] ?? '')
  const isValid =
    expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
  return isValid ? fields.orderreference : undefined
}

/** Returns a notification with its signature, as the provider sends it. */
export const signedNotification = (fields: Fields, password: string): Record<string, string> => ({
  ...fields,
  [signatureField]: signatureOf(fields, password),
})
