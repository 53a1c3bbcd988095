import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address is its own network in every notation', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(networkOf('0:0:0:0:0:FFFF:cb00:7107')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'))
})

test('all addresses of an IPv6 network count as one, and other networks separately', () => {
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48')
  expect(networkOf('2001:DB8:0:0:1:2:3:4')).toBe(networkOf('2001:db8::ffff'))
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8::1'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8::1'))
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48')
})

test('a port that a proxy adds to an address makes no difference', () => {
  for (const port of [80, 1024, 65_535]) {
    expect(networkOf(`203.0.113.7:${port}`)).toBe('203.0.113.7')
    expect(networkOf(`[2001:db8::1]:${port}`)).toBe('2001:db8:0::/48')
  }
  expect(networkOf('[2001:db8::1]')).toBe('2001:db8:0::/48')
})

test('changing the end of an address does not change its network', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const [network] = networkOf(one).split('::')
      const end = networkOf(other).split('::')[0]
      fc.pre(![network, end].some((text) => text!.includes('.')))
      expect(networkOf(`${network}:0:7:${end}`)).toBe(`${network}::/48`)
    }),
  )
})

test('an invalid address is returned unchanged', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})
