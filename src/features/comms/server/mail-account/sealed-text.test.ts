import { expect, test } from 'vitest'
import { openSealed, sealText } from './sealed-text.ts'

const seal = { secret: 's'.repeat(32), purpose: 'mail account', owner: 'ann' }

test('a sealed text opens only unaltered, with the same secret, purpose and owner; sealing it twice gives different results', () => {
  const sealed = sealText(seal, '1//refresh-token')
  expect(sealed).not.toContain('refresh')
  expect(sealText(seal, '1//refresh-token')).not.toBe(sealed)
  expect(openSealed(seal, sealed)).toBe('1//refresh-token')
  for (const other of [{ secret: 't'.repeat(32) }, { purpose: 'other' }, { owner: 'bea' }])
    expect(openSealed({ ...seal, ...other }, sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[30]! ^= 1
  for (const altered of [bytes.toString('base64url'), '', sealed.slice(0, 20)])
    expect(openSealed(seal, altered)).toBeUndefined()
})
