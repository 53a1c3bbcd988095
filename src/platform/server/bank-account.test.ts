import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const baseEnvironment = { DATABASE_URL: 'postgres://x@localhost/x', SESSION_SECRET: 's'.repeat(32) }
const account = {
  BANK_ACCOUNT_NAME: 'Jaunt Trips Ltd',
  BANK_SORT_CODE: '202015',
  BANK_ACCOUNT_NUMBER: '5555 5555',
  BANK_IBAN: 'gb33 BUKB 2020 1555 5555 55',
}
const production = { ...baseEnvironment, NODE_ENV: 'production' }
const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (problem) {
    return (problem as Error).message
  }
}

describe('the bank account', () => {
  test('is read in the formats that banks use', () => {
    expect(readConfig({ ...production, ...account }).bankAccount).toEqual({
      name: 'Jaunt Trips Ltd',
      sortCode: '20-20-15',
      accountNumber: '55555555',
      iban: 'GB33BUKB20201555555555',
      bic: null,
      bankName: null,
    })
    const optionalFields = { BANK_BIC: 'bukbgb22', BANK_NAME: 'A Bank' }
    expect(readConfig({ ...production, ...account, ...optionalFields }).bankAccount).toMatchObject({
      bic: 'BUKBGB22',
      bankName: 'A Bank',
    })
  })

  test('is invented for demos, but never in production or with a real card gateway', () => {
    expect(readConfig(baseEnvironment).bankAccount).toMatchObject({
      bankName: 'Demo Bank (not a real account)',
    })
    expect(readConfig({ ...production, DEMO: 'yes' }).bankAccount?.iban).toBe('GB38DEMO00123412345678')
    expect(readConfig(production).bankAccount).toBeUndefined()
    const keys = [
      'SITE_REFERENCE',
      'JWT_USERNAME',
      'JWT_SECRET',
      'WEBSERVICES_USERNAME',
      'WEBSERVICES_PASSWORD',
      'NOTIFICATION_PASSWORD',
    ]
    const gateway = Object.fromEntries(keys.map((key) => [`SECURE_TRADING_${key}`, 'x']))
    expect(readConfig({ ...baseEnvironment, ...gateway }).bankAccount).toBeUndefined()
  })

  test.each(Object.keys(account))('is refused if %s is missing', (name) => {
    expect(problemsOf({ ...production, ...account, [name]: '' })).toContain(`${name} is missing`)
  })

  test.each([
    ['BANK_SORT_CODE', '20-20-1', 'must be a sort code'],
    ['BANK_ACCOUNT_NUMBER', '5555555', 'must be an account number'],
    ['BANK_IBAN', 'GB34BUKB20201555555555', 'has an incorrect check digit'],
    ['BANK_IBAN', 'GB38DEMO00123412345678', 'BANK_IBAN is for a different account'],
    ['BANK_BIC', 'BUKB', 'must be a BIC'],
  ])('is refused with a mistake in %s: %s', (name, value, problem) => {
    expect(problemsOf({ ...production, ...account, [name]: value })).toContain(problem)
  })
})
