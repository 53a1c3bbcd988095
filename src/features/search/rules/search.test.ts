import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedWords, searchWords } from './search-words.ts'
import { similarWords } from './similar-words.ts'

describe('the words of a search', () => {
  test('are in lower case, without accents and punctuation, without duplicates', () => {
    expect(searchWords('  Kraków, KRAKOW! go-karting ')).toEqual(['krakow', 'go', 'karting'])
  })
  test('exclude stop words, unless there are no others', () => {
    expect(searchWords('karting in the York')).toEqual(['karting', 'york'])
    expect(searchWords('in the')).toEqual(['in', 'the'])
  })
  test('are at most eight, of letters and digits only, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const words = searchWords(text)
        expect(words.length).toBeLessThanOrEqual(8)
        expect(words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
      }),
    )
  })
})

test('the words of a search in a list have no accents and apostrophes, and keep other punctuation', () => {
  expect(foldedWords(" O’Neill  o'neill Siân 100% ann@inn.test ")).toEqual([
    'oneill',
    'sian',
    '100%',
    'ann@inn.test',
  ])
  expect(foldedWords(" ' ")).toEqual([])
})

describe('a mistyped word', () => {
  const known = ['newcastle', 'newport', 'karting', 'carting', 'york', 'quad', 'quay']
  test('is corrected to the word with the smallest edit distance', () => {
    expect(similarWords('newcaslte', known)).toEqual(['newcastle'])
    expect(similarWords('kartng', known)).toEqual(['karting'])
    expect(similarWords('yrok', known)).toEqual(['york'])
    expect(similarWords('quaf', known)).toEqual(['quad', 'quay'])
  })
  test('is corrected to the beginning of a word while it is being typed', () => {
    expect(similarWords('newcsa', known)).toEqual(['newcastle'])
  })
  test('is not corrected when all words are too far away, or it is too short', () => {
    expect(similarWords('zebra', known)).toEqual([])
    expect(similarWords('xy', known)).toEqual([])
  })
  test('of six letters or more is found when any two adjacent letters are swapped', () => {
    const word = fc.stringMatching(/^[a-z]{6,14}$/)
    fc.assert(
      fc.property(word, fc.nat(), (meant, at) => {
        const place = at % (meant.length - 1)
        const typed = meant.slice(0, place) + meant[place + 1] + meant[place] + meant.slice(place + 2)
        expect(similarWords(typed, ['zzzzzzzzzzzzzzzzzz', meant])).toEqual([meant])
      }),
    )
  })
})
