import { z } from 'zod'

/** The account that receives bank transfers. */
export type BankAccount = {
  readonly name: string
  /** Formatted 12-34-56. */
  readonly sortCode: string
  readonly accountNumber: string
  /** Without spaces. */
  readonly iban: string
  readonly bic: string | null
  readonly bankName: string | null
}

/** Returns true if the check digits of an IBAN are correct (ISO 13616: the remainder of a division by 97 is 1). */
const hasIbanChecksum = (iban: string): boolean => {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1
}

const withoutSpaces = z.string().transform((given) => given.replace(/\s/g, '').toUpperCase())

/** Environment variables for the account. No screen can change it, so no user can redirect the money. */
export const bankAccountVariables = {
  BANK_ACCOUNT_NAME: z.string().trim().max(70, 'must have 70 characters or fewer').optional(),
  BANK_SORT_CODE: z
    .string()
    .transform((given) => given.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must be a sort code like 12-34-56'))
    .transform((digits) => digits.match(/../g)!.join('-'))
    .optional(),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .transform((given) => given.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$/, 'must be an account number of 8 digits'))
    .optional(),
  BANK_IBAN: withoutSpaces
    .pipe(
      z
        .string()
        .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN like GB38 DEMO 0012 3412 3456 78')
        .refine(hasIbanChecksum, 'has an incorrect check digit'),
    )
    .optional(),
  BANK_BIC: withoutSpaces
    .pipe(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters'))
    .optional(),
  BANK_NAME: z.string().trim().max(70, 'must have 70 characters or fewer').optional(),
}

type BankVariables = z.output<z.ZodObject<typeof bankAccountVariables>>

const requiredNames = ['BANK_ACCOUNT_NAME', 'BANK_SORT_CODE', 'BANK_ACCOUNT_NUMBER', 'BANK_IBAN'] as const

/**
 * Returns the whole account, or undefined if no variable is set. Adds to `problems` if parts are missing or the IBAN
 * does not match the sort code and number.
 */
export const readBankAccount = (given: BankVariables, problems: string[]): BankAccount | undefined => {
  const names = Object.keys(bankAccountVariables) as (keyof BankVariables)[]
  if (names.every((name) => given[name] === undefined)) return undefined
  for (const name of requiredNames)
    if (given[name] === undefined)
      problems.push(
        `${name} is missing: set the name, sort code, number and IBAN of the account, or none of them`,
      )
  const account = {
    name: given.BANK_ACCOUNT_NAME ?? '',
    sortCode: given.BANK_SORT_CODE ?? '',
    accountNumber: given.BANK_ACCOUNT_NUMBER ?? '',
    iban: given.BANK_IBAN ?? '',
    bic: given.BANK_BIC ?? null,
    bankName: given.BANK_NAME ?? null,
  }
  const ownDigits = `${account.sortCode.replaceAll('-', '')}${account.accountNumber}`
  if (account.iban.startsWith('GB') && ownDigits.length === 14 && account.iban.slice(8) !== ownDigits)
    problems.push('BANK_IBAN is for a different account than BANK_SORT_CODE and BANK_ACCOUNT_NUMBER')
  return account
}

/** Returns an invented account of a bank that does not exist, for demos. */
export const demoBankAccount = (brand: string): BankAccount => ({
  name: `${brand} Demo Ltd`,
  sortCode: '00-12-34',
  accountNumber: '12345678',
  iban: 'GB38DEMO00123412345678',
  bic: null,
  bankName: 'Demo Bank (not a real account)',
})
