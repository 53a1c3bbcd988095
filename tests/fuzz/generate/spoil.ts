import fc from 'fast-check'

const nestedLists = (levels: number): unknown => (levels === 0 ? 'end' : [nestedLists(levels - 1)])

/** Values that often cause errors in fields that do not expect them. */
const badValues: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  0.1 + 0.2,
  1.005,
  1e21,
  -1e308,
  2 ** 53,
  2 ** 31,
  true,
  [],
  {},
  [[[]]],
  nestedLists(200),
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '275760-09-14',
  '25:61',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  'İıſK',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  `'; drop table event; --`,
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  '%00',
  '%',
  '$where',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(50),
  { toString: 'x', valueOf: 1 },
  JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
]

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

/** Returns a copy of the input with one value replaced or removed, or with an unknown field added. */
const spoil = (
  input: unknown,
  pick: number,
  badValue: unknown,
  change: 'replace' | 'remove' | 'add',
): unknown => {
  const copy = structuredClone(input)
  const places = placesIn(copy)
  if (places.length === 0) return change === 'replace' ? badValue : copy
  const { holder, key } = places[pick % places.length]!
  if (change === 'remove') delete holder[key]
  else holder[change === 'add' && !Array.isArray(holder) ? 'unexpected' : key] = badValue
  return copy
}

/** Returns plausible inputs with one value wrong or missing, or with an unknown field. */
export const spoiledArbitrary = (validInputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      validInputs,
      fc.nat(1000),
      fc.constantFrom(...badValues),
      fc.constantFrom('replace', 'replace', 'remove', 'add'),
    )
    .map(([input, pick, badValue, change]) => spoil(input, pick, badValue, change as 'replace'))

/** Returns inputs unrelated to the schema. */
export const nonsenseArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...badValues),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.string(), fc.constantFrom(...badValues), { maxKeys: 5 }),
)
