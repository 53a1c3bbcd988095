import { expect, test } from 'vitest'
import { messageTemplates } from './message-templates.ts'
import { fillWords, unknownWord } from './message-words.ts'

test('each reader gets their own name and the name of the event', () => {
  const text = 'Ready for {event}, {first name}?'
  expect(fillWords(text, { firstName: 'Olga', event: 'Ann’s hen' })).toBe('Ready for Ann’s hen, Olga?')
  expect(fillWords(text, { firstName: '', event: 'Ann’s hen' })).toBe('Ready for Ann’s hen, there?')
})

test('words inside a name are not replaced again', () => {
  expect(fillWords('{first name}', { firstName: '{event}', event: 'secret' })).toBe('{event}')
})

test('a misspelt word is found', () => {
  expect(unknownWord('Hi {first name}, {frist name} and {event}')).toBe('{frist name}')
  expect(unknownWord('Hi {first name}')).toBeUndefined()
})

test('templates contain no unknown words', () => {
  for (const { subject, text } of messageTemplates) expect(unknownWord(`${subject} ${text}`)).toBeUndefined()
})
