import { describe, expect, test } from 'vitest'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { filterGuests, type GuestFilter, type GuestWithDetails, noFilter } from './filter-guests.ts'

const guest = (
  name: string,
  { attending = 'Yes', registered = true, ...facts }: Partial<Facts> = {},
): GuestWithDetails => {
  const customer = { id: name, name }
  const money = { totalGBP: 100, paidGBP: facts.paid ?? 0 }
  return {
    guest: { customer, attending, registered, money } as unknown as WireGuest,
    details: { id: name, name, attending, email: facts.email, phone: facts.phone, dueGBP: facts.due },
  }
}
type Facts = {
  attending: 'Yes' | 'No'
  registered: boolean
  email: string
  phone: string
  due: number
  paid: number
}

const guests = [
  guest('Zoë Lee', { email: 'zoe@example.com', phone: '+447700900123', due: 20, paid: 80 }),
  guest('Guest 10', { registered: false, due: 100 }),
  guest('Guest 9', { registered: false, due: 5, paid: 95 }),
  guest('Ann Moore', { attending: 'No', email: 'moore@example.com' }),
]
const namesFor = (choice: Partial<GuestFilter>) =>
  filterGuests(guests, { ...noFilter, ...choice }).map(({ guest: { customer } }) => customer.name)

describe('the guests in staff’s list of an event', () => {
  test.each([
    ['', ['Zoë Lee', 'Guest 10', 'Guest 9', 'Ann Moore']],
    ['zoe', ['Zoë Lee']],
    ['lee ZOË', ['Zoë Lee']],
    ['guest', ['Guest 10', 'Guest 9']],
    ['moore@', ['Ann Moore']],
    ['07700 900 123', ['Zoë Lee']],
    ['+44 7700 900123', ['Zoë Lee']],
    ['9', ['Guest 9']],
    ['nobody', []],
  ])('match the search %j by name, email or phone number', (text, names) => {
    expect(namesFor({ text })).toEqual(names)
  })

  test('can be filtered by attendance, by money owed, and by being added by name only', () => {
    expect(namesFor({ group: 'going' })).toEqual(['Zoë Lee', 'Guest 10', 'Guest 9'])
    expect(namesFor({ group: 'notGoing' })).toEqual(['Ann Moore'])
    expect(namesFor({ group: 'owing' })).toEqual(['Zoë Lee', 'Guest 10', 'Guest 9'])
    expect(namesFor({ group: 'byName', text: '10' })).toEqual(['Guest 10'])
  })

  test('are sorted by name in natural order or by an amount, in both directions', () => {
    expect(namesFor({ sort: { by: 'name', descending: false } })).toEqual([
      'Ann Moore',
      'Guest 9',
      'Guest 10',
      'Zoë Lee',
    ])
    expect(namesFor({ sort: { by: 'due', descending: true } })[0]).toBe('Guest 10')
    expect(namesFor({ sort: { by: 'paid', descending: true } })[0]).toBe('Guest 9')
  })

  test('count as owing nothing while the amount is unknown', () => {
    const [{ guest: first }] = guests as [GuestWithDetails]
    expect(filterGuests([{ guest: first }], { ...noFilter, group: 'owing' })).toEqual([])
    expect(filterGuests([{ guest: first }], { ...noFilter, text: 'zoe' })).toHaveLength(1)
  })
})
