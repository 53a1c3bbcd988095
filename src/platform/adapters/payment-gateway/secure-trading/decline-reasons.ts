import type { WebserviceRecord } from './webservice-record.ts'

/** Texts for the provider's error codes that a payer can act on. */
const reasons: Readonly<Record<string, string>> = {
  '30000': 'The card details are not valid',
  '50003': 'The card details are not valid',
  '60022': 'Your bank could not confirm your identity',
  '70000': 'Your bank declined the card',
  '71000': 'Your bank could not confirm your identity',
}

/** Error codes after which the provider does not know the outcome itself. */
const undecidedCodes = new Set(['60010', '60034', '99999'])

/** Returns why a card was declined, as text for the payer. */
export const reasonOf = ({ errorcode = '' }: WebserviceRecord): string =>
  reasons[errorcode] ?? 'The card was not accepted'

/** Returns whether the provider does not know the outcome of an attempt. */
export const isUndecided = ({ errorcode = '' }: WebserviceRecord): boolean => undecidedCodes.has(errorcode)
