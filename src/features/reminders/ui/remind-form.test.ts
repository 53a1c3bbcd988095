import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwingChoice } from './owing-choice.tsx'
import { outcomeOf } from './remind-button.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import type { Owing } from './reminders-api.ts'

const guest = (name: string, more: Partial<Owing['guests'][number]> = {}): Owing['guests'][number] => ({
  id: name.toLowerCase(),
  name,
  kind: 'deposit',
  dueDate: '2026-11-27',
  amountGBP: 50,
  state: 'canBeReminded',
  ...more,
})
const owing: Owing = {
  guests: [guest('Ben'), guest('Cat', { state: 'remindedToday' }), guest('Dan', { state: 'noAddress' })],
  organiser: 'Olga Orr',
  event: 'Sam’s stag',
  today: '2026-11-20',
}

test('the list says what each guest owes by when, and who cannot be reminded now', () => {
  const html = renderToStaticMarkup(
    createElement(OwingChoice, { guests: owing.guests, chosen: ['ben'], onChange: () => {} }),
  )
  expect(html).toMatch(/Ben<.*£50\.00 deposit, due Fri 27 Nov 2026</)
  expect(html).toMatch(/Cat<.*Already reminded today/)
  expect(html).toMatch(/Dan<.*No email address/)
  expect(html.match(/disabled=""/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('the preview is the email of the chosen tone', () => {
  const html = renderToStaticMarkup(
    createElement(ReminderPreview, { owing, guest: owing.guests[0]!, tone: 'firm' }),
  )
  expect(html).toContain('Preview for Ben')
  expect(html).toContain('Please pay £50.00 for Sam’s stag')
  expect(html).toContain('Olga Orr is waiting for your payment')
})

test('the outcome names who was not reminded', () => {
  const person = (name: string) => ({ id: name, name })
  expect(outcomeOf({ reminded: [person('Ben')], remindedBefore: [], notReminded: [] })).toBe(
    '1 guest reminded.',
  )
  expect(
    outcomeOf({
      reminded: [],
      remindedBefore: ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].map(person),
      notReminded: [person('Fay')],
    }),
  ).toBe('Already reminded today: Ann, Ben, Cat, 2 other people. Not reminded: Fay.')
})
