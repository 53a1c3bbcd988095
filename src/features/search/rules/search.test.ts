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

test('the folded words of a text have only letters and digits, and no accents and apostrophes', () => {
  const text = " O’Neill o'neill O´NEILL  Siân (UK) Smith-Li 100% ΓΙΩΡΓΟΣ "
  expect(foldedWords(text).join(' ')).toBe('oneill oneill oneill sian uk smith li 100 γιωργοσ')
  expect(foldedWords(" '& ")).toEqual([])
})

describe('a mistyped word', () => {
  const knownWords = ['newcastle', 'newport', 'karting', 'carting', 'york', 'quad', 'quay']
  test('is corrected to the word with the smallest edit distance', () => {
    expect(similarWords('newcaslte', knownWords)).toEqual(['newcastle'])
    expect(similarWords('kartng', knownWords)).toEqual(['karting'])
    expect(similarWords('yrok', knownWords)).toEqual(['york'])
    expect(similarWords('quaf', knownWords)).toEqual(['quad', 'quay'])
  })
  test('is corrected to the beginning of a word while it is being typed', () => {
    expect(similarWords('newcsa', knownWords)).toEqual(['newcastle'])
  })
  test('is not corrected when all words are too far away, or it is too short', () => {
    expect(similarWords('zebra', knownWords)).toEqual([])
    expect(similarWords('xy', knownWords)).toEqual([])
  })
  test('of six letters or more is found when any two adjacent letters are swapped', () => {
    const anyWord = fc.stringMatching(/^[a-z]{6,14}$/)
    fc.assert(
      fc.property(anyWord, fc.nat(), (word, offset) => {
        const index = offset % (word.length - 1)
        const typed = word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2)
        expect(similarWords(typed, ['zzzzzzzzzzzzzzzzzz', word])).toEqual([word])
      }),
    )
  })
})
