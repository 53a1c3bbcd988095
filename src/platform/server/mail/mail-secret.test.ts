import { expect, test } from 'vitest'
import { mailSecret, withoutSecrets, withSecrets } from './mail-secret.ts'

test('a secret is sent to the recipient, and masked for everybody else', () => {
  const text = `Hi 0042, open /my-events?token=${mailSecret('A-b_9')}&tab=a or type ${mailSecret('0042')}`
  expect(withSecrets(text)).toBe('Hi 0042, open /my-events?token=A-b_9&tab=a or type 0042')
  expect(withoutSecrets(text)).toBe('Hi 0042, open /my-events?token=••••&tab=a or type ••••')
})

test('mark characters in a name don’t reveal a secret and are not sent', () => {
  for (const name of ['\uE000', '\uE001', '\uE001\uE000', '\uE000\uE000']) {
    const text = `${name} ${mailSecret('0042')} ${name}`
    expect(withoutSecrets(text)).not.toContain('0042')
    expect(withSecrets(text)).toBe(' 0042 ')
  }
})
