import { createHash, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

const signatureField = 'responsesitesecurity'
const unsigned = new Set([signatureField, 'notificationreference'])

/** The provider's signature of a notification: SHA-256 of the values in order of their names, then the password. */
const signNotification = (fields: Fields, password: string): string =>
  createHash('sha256')
    .update(
      Object.keys(fields)
        .filter((name) => !unsigned.has(name))
        .sort()
        .map((name) => fields[name])
        .join('') + password,
    )
    .digest('hex')

/** The payment's reference of a notification whose signature holds. */
export const readSignedNotification = (fields: Fields, password: string): string | undefined => {
  const expected = Buffer.from(signNotification(fields, password))
  const given = Buffer.from(fields[signatureField] ?? '')
  const holds = expected.length === given.length && timingSafeEqual(expected, given)
  return holds ? fields.orderreference : undefined
}

/** A notification with its signature, as the provider sends it. */
export const signedNotification = (fields: Fields, password: string): Record<string, string> => ({
  ...fields,
  [signatureField]: signNotification(fields, password),
})
