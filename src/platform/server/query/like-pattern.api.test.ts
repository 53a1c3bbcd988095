import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { matchesExpression } from './like-pattern.ts'

const { db } = await testDatabase()

const matchingTexts = async (texts: readonly string[], expression: string, ignoreCase: boolean) => {
  const condition = matchesExpression(sql`name`, expression, { ignoreCase })
  if (!condition) throw new Error(`${expression} is refused`)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...texts]}::text[]) with ordinality as given (name, position)
    where ${condition} order by position`.execute(db)
  return rows.map(({ name }) => name)
}

/** Only a few characters, so that expressions often match. They include the special characters of LIKE. */
const characters = fc.constantFrom('a', 'B', 'b', 'é', ' ', '%', '_', '\\', '.', '$', '|', '😀')
const plainCharacters = characters.map((char) => char.replace(/[\\.$|]/, '\\$&'))
const piece = fc.oneof({ weight: 4, arbitrary: plainCharacters }, fc.constantFrom('.', '.*', '\\^', '\\('))
const alternative = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 5 }), fc.boolean())
  .map(([fromStart, pieces, toEnd]) => `${fromStart ? '^' : ''}${pieces.join('')}${toEnd ? '$' : ''}`)
const expressions = fc.array(alternative, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|'))
const names = fc.array(fc.string({ unit: fc.oneof(characters, fc.constantFrom('^', '(')), maxLength: 6 }), {
  minLength: 10,
  maxLength: 30,
})

test('an expression finds the same texts in the database as a regular expression in JavaScript (API-133, CAT-014)', async () => {
  let matchCount = 0
  await fc.assert(
    fc.asyncProperty(expressions, names, fc.boolean(), async (expression, texts, ignoreCase) => {
      const regExp = new RegExp(expression, ignoreCase ? 'isu' : 'su')
      const expected = texts.filter((text) => regExp.test(text))
      matchCount += expected.length
      expect(await matchingTexts(texts, expression, ignoreCase)).toEqual(expected)
    }),
    { numRuns: propertyRuns },
  )
  expect(matchCount).toBeGreaterThan(propertyRuns / 2)
})
