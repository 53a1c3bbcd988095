import { expect, test } from 'vitest'
import { withoutKeys } from './without-keys.ts'

const site = 'https://jaunt.example.com'
const key = 'Ab_-'.repeat(18)

test('the keys of our links are masked, also in quoted lines and if the host is in capitals', () => {
  expect(withoutKeys(`> Log in <${site}/my-events?loginUrlToken=${key}>, or`, site)).toBe(
    `> Log in <${site}/my-events?loginUrlToken=••••>, or`,
  )
  expect(withoutKeys(`HTTPS://Jaunt.example.com/emails?key=${key}&a=b`, site)).toBe(
    'HTTPS://Jaunt.example.com/emails?key=••••&a=b',
  )
})

test('ids in our links, links of other sites and long words stay', () => {
  const text = `${site}/event/01977f3c-0000-7000-8000-00000000abcd https://other.example/?t=${key} ${key}`
  expect(withoutKeys(text, site)).toBe(text)
})
