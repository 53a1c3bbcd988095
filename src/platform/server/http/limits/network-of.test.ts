import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address counts for itself, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(networkOf('0:0:0:0:0:FFFF:cb00:7107')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'))
})

test('all addresses of an IPv6 network count as one, those of another do not', () => {
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48')
  expect(networkOf('2001:DB8:0:0:1:2:3:4')).toBe(networkOf('2001:db8::ffff'))
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8::1'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8::1'))
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48')
})

test('the port that some proxies name with an address gives nobody another count', () => {
  for (const port of [80, 1024, 65_535]) {
    expect(networkOf(`203.0.113.7:${port}`)).toBe('203.0.113.7')
    expect(networkOf(`[2001:db8::1]:${port}`)).toBe('2001:db8:0::/48')
  }
  expect(networkOf('[2001:db8::1]')).toBe('2001:db8:0::/48')
})

test('nobody gets another count by writing the end of an address anew', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const [network] = networkOf(one).split('::')
      const end = networkOf(other).split('::')[0]
      fc.pre(![network, end].some((text) => text!.includes('.')))
      expect(networkOf(`${network}:0:7:${end}`)).toBe(`${network}::/48`)
    }),
  )
})

test('what is no address is a key like any other', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})
