import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checker/read-source.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const glob = (patterns: string[]) => globSync(patterns, { cwd: root })

/** The code and data whose identifiers docs can name, except this file, which contains names that do not exist. */
const sources = glob([
  '{src,tests,scripts,bench,migrations,data}/**/*.{ts,tsx,js,mjs,sql,css,html,yaml,json}',
  '*.{ts,json}',
]).filter((file) => !/package-lock|names-in-docs/.test(file))
const wordPattern = /[A-Za-z_$][\w$]*/g
const words = new Set(sources.flatMap((file) => read(file).match(wordPattern) ?? []))

/** The paths of all files, relative to the root and to each of their parent folders, such as `kernel/dates.ts`. */
const paths = new Set(
  glob(['{src,tests,scripts,bench,migrations,data,docs,.ci,.github}/**/*', '*', '.gitlab-ci.yml']).flatMap(
    (file) => {
      const parts = file.split('/')
      return parts.map((_, index) => parts.slice(index).join('/'))
    },
  ),
)

/** Names in docs that the repository does not contain, with what they refer to. */
const externalNames = new Map([
  ['NODE_OPTIONS', 'a variable of Node'],
  ['randomUUIDv7', 'a function of Node that Jaunt does not use'],
  ['query_wait_timeout', 'a setting of PgBouncer'],
  ['pg_hba', 'a file of PostgreSQL'],
  ['hot_standby_feedback', 'a setting of PostgreSQL'],
  ['pg_last_xact_replay_timestamp', 'a function of PostgreSQL that Jaunt does not use'],
  ['event_command_2026_11', 'a partition, which the database creates'],
  ['stored-versions/version-N.ts', 'a file that a developer adds'],
  ['photos.yaml', 'a file that an export writes'],
  ['automatic-emails.yaml', 'a file that an export writes'],
])

/**
 * Returns whether inline code names a file or folder. It does not if it begins with an at sign (a package), a slash or
 * a setting such as `PUBLIC_URL/` (both are URLs), or 'scene/' (a scene).
 */
const isPath = (span: string) =>
  /^#?[a-z.][\w.-]*(?:\/[\w.-]+)*\/?$/i.test(span) &&
  (/\w\.(?:tsx?|m?js|md|sql|ya?ml|json|css|webp)$/.test(span) || span.includes('/')) &&
  !/^(?:[A-Z_]+|scene)\//.test(span)

/** Returns words with a capital or an underscore inside, and names of functions with brackets. */
const identifiersIn = (span: string): string[] =>
  [...span.matchAll(/([A-Za-z_$][\w$]*)(\(?)/g)]
    .filter(([, word, bracket]) => /[a-z][A-Z]|\w_\w/.test(word!) || bracket !== '')
    .map(([, word]) => word!)

/** Returns the names in inline code that exist nowhere. Ignores code blocks. */
const unknownNamesIn = (text: string): string[] =>
  [...text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span!)
    .filter((span) => !/[…<>{}*]/.test(span))
    .flatMap((span) => {
      if (isPath(span)) return paths.has(span.replace(/^#/, '').replace(/\/$/, '')) ? [] : [span]
      return identifiersIn(span).filter((word) => !words.has(word))
    })
    .filter((name) => !externalNames.has(name))

/** All docs except the requirements, which can also name fields and endpoints that are not built yet. */
const docs = glob(['*.md', '{src,tests,scripts,bench,migrations,data,docs}/**/*.md']).filter(
  (file) => !file.startsWith('docs/requirements/'),
)

test('every file, path and identifier that docs name in inline code exists', () => {
  expect(docs.length).toBeGreaterThan(80)
  expect(docs.flatMap((file) => unknownNamesIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})

test('the docs still contain every name that is listed as external', () => {
  const text = docs.map(read).join('\n')
  expect([...externalNames.keys()].filter((name) => !text.includes(name))).toEqual([])
})

test('the check finds names that don’t exist', () => {
  const text = [
    'Call `memoizeFormat`, `refusal()` or `noSuchFunction` in `kernel/dates.ts`, `kernel/no-such-file.ts`,',
    '`no-such-file.ts` or `features/no-such-feature`. Also `no_such_table`, `nosuch()` and `src/app/`.',
    '```ts',
    'const `inAnExample` = noSuchFunction()',
    '```',
  ].join('\n')
  expect(unknownNamesIn(text)).toEqual([
    'noSuchFunction',
    'kernel/no-such-file.ts',
    'no-such-file.ts',
    'features/no-such-feature',
    'no_such_table',
    'nosuch',
  ])
})
