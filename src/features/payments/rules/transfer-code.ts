import type { BankAccount } from './wire-payment.ts'

type Transfer = {
  readonly account: Pick<BankAccount, 'name' | 'iban' | 'bic'>
  readonly amountGBP: number
  readonly reference: string
}

/** Maximum lengths of the Short Payment Descriptor. */
const maxName = 35
const maxMessage = 60

/**
 * Returns the text of a QR code from which a banking app fills in a transfer: a Short Payment Descriptor (SPAYD 1.0),
 * which can be in pounds (docs/decisions/0140). It contains only characters of a QR code's compact alphanumeric mode.
 */
export const transferCode = ({ account, amountGBP, reference }: Transfer): string =>
  [
    'SPD*1.0',
    `ACC:${account.iban}${account.bic ? `+${account.bic}` : ''}`,
    `AM:${amountGBP.toFixed(2)}`,
    'CC:GBP',
    `RN:${plainText(account.name, maxName)}`,
    `MSG:${plainText(reference, maxMessage)}`,
  ].join('*')

/** Returns the text in upper case, without accents and other signs that some apps can’t read. */
const plainText = (text: string, maxLength: number): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 .-]+/g, '')
    .trim()
    .slice(0, maxLength)
