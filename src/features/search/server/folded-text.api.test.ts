import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { foldedText } from '../rules/search-words.ts'

const { db } = await testApp()

test('the database folds texts like the server, and can_change_if_folded is true for every text that folding changes', async () => {
  const letters = fc.constantFrom(..."aZ9 ÉéñŁßøﬁĳΣσς’'ʼ`´‘ʻ′-@.")
  const texts = fc
    .sample(
      fc.oneof(fc.string({ unit: letters, maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 })),
      500,
    )
    .filter((text) => !text.includes('\0') && text.isWellFormed())
  const { rows } = await sql<{ text: string; lower: string; folded: string; canChange: boolean }>`
    select text, lower(text) as lower, folded(text) as folded, can_change_if_folded(lower(text)) as "canChange"
    from unnest(${texts}::text[]) as text`.execute(db)
  expect(rows.length).toBeGreaterThan(400)
  const different = rows.filter(({ text, folded }) => folded !== foldedText(text))
  expect(different).toEqual([])
  expect(rows.filter(({ lower, folded, canChange }) => folded !== lower && !canChange)).toEqual([])
})
