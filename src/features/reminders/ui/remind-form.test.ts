import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwingChoice } from './owing-choice.tsx'
import { outcomeOf } from './remind-button.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import type { Owing } from './reminders-api.ts'

const guest = (name: string, fields: Partial<Owing['guests'][number]> = {}): Owing['guests'][number] => ({
  id: name.toLowerCase(),
  name,
  kind: 'deposit',
  dueDate: '2026-11-27',
  amountGBP: 50,
  state: 'canBeReminded',
  ...fields,
})
const sentAtOnce = { sentOn: '2026-11-20', sentAtHour: null }
const owing: Owing = {
  guests: [guest('Ben'), guest('Cat', { state: 'remindedThatDay' }), guest('Dan', { state: 'noAddress' })],
  organiser: 'Olga Orr',
  event: 'Sam’s stag',
  ...sentAtOnce,
}
const sentInTheMorning = { ...sentAtOnce, sentAtHour: 9 }

const renderList = (isLater: boolean) =>
  renderToStaticMarkup(
    createElement(OwingChoice, { guests: owing.guests, isLater, chosen: ['ben'], onChange: () => {} }),
  )

test('the list says what each guest owes by when, and who cannot be reminded now', () => {
  const html = renderList(false)
  expect(html).toMatch(/Ben<.*£50\.00 deposit, due Fri 27 Nov 2026</)
  expect(html).toMatch(/Cat<.*Already reminded today/)
  expect(html).toMatch(/Dan<.*No email address/)
  expect(html.match(/disabled=""/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('at night, list, preview and outcome say that the emails are sent in the morning (PAY-O25)', () => {
  expect(renderList(true)).toMatch(/Cat<.*Already gets a reminder in the morning/)
  const preview = (sending: Partial<Owing>) =>
    renderToStaticMarkup(
      createElement(ReminderPreview, {
        owing: { ...owing, ...sending },
        guest: owing.guests[0]!,
        tone: 'firm',
      }),
    )
  expect(preview(sentInTheMorning)).toContain('This email will be sent at 9:00 on Fri 20 Nov 2026.')
  expect(preview(sentAtOnce)).not.toContain('at night')
  const ben = { id: 'ben', name: 'Ben' }
  expect(outcomeOf({ ...sentInTheMorning, reminded: [ben], remindedBefore: [ben], notReminded: [] })).toBe(
    '1 guest will get the email at 9:00 on Fri 20 Nov 2026. Already get a reminder on that day: Ben.',
  )
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
  expect(outcomeOf({ ...sentAtOnce, reminded: [person('Ben')], remindedBefore: [], notReminded: [] })).toBe(
    '1 guest reminded.',
  )
  expect(
    outcomeOf({
      ...sentAtOnce,
      reminded: [],
      remindedBefore: ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].map(person),
      notReminded: [person('Fay')],
    }),
  ).toBe('Already reminded today: Ann, Ben, Cat, 2 other people. Not reminded: Fay.')
})
