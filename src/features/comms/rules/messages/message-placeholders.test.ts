import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholder } from './message-placeholders.ts'
import { messageTemplates } from './message-templates.ts'

test('each recipient gets their own name and the name of the event', () => {
  const text = 'Ready for {event}, {first name}?'
  expect(fillPlaceholders(text, { firstName: 'Olga', event: 'Ann’s hen' })).toBe('Ready for Ann’s hen, Olga?')
  expect(fillPlaceholders(text, { firstName: '', event: 'Ann’s hen' })).toBe('Ready for Ann’s hen, there?')
})

test('placeholders inside a name are not filled in', () => {
  expect(fillPlaceholders('{first name}', { firstName: '{event}', event: 'secret' })).toBe('{event}')
})

test('a misspelt placeholder is found', () => {
  expect(unknownPlaceholder('Hi {first name}, {frist name} and {event}')).toBe('{frist name}')
  expect(unknownPlaceholder('Hi {first name}')).toBeUndefined()
})

test('templates contain no unknown placeholders', () => {
  for (const { subject, text } of messageTemplates)
    expect(unknownPlaceholder(`${subject} ${text}`)).toBeUndefined()
})
