import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test('tokens of links and a code on a line of its own are left out, all else stays', () => {
  const token = 'A-b_9'.repeat(9)
  const mail = `Hi Ann,\nOpen: https://x.test/my-events?eventId=e1&loginUrlToken=${token}\nor\n 0042 \nYour 2026 trip`
  expect(withoutSecrets(mail)).toBe(
    'Hi Ann,\nOpen: https://x.test/my-events?eventId=e1&loginUrlToken=…\nor\n…\nYour 2026 trip',
  )
  expect(withoutSecrets(`?dialog=setPassword&token=${token}`)).toBe('?dialog=setPassword&token=…')
})
