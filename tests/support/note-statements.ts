import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { DefaultQueryCompiler } from 'kysely'
import { originOf } from '../../scripts/shards/origin-of.ts'
import { statementKey } from '../../scripts/shards/statement-key.ts'

/*
 * Setup of tests with a database: records each SQL statement that our server compiles, with the function that sends it,
 * in the file that SENT_STATEMENTS names. scripts/shards/check-statements.ts reads the file. Does nothing if the
 * variable is not set.
 */

const root = `${process.cwd()}/`
const ownFile = relative(root, import.meta.filename)

/** Returns the call stack, innermost call first. It includes the functions that await, as far as V8 knows them. */
const readCallStack = () => {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return sites
    .map((site) => ({
      file: relative(root, (site.getFileName() ?? '').replace('file://', '')),
      name: site.getFunctionName() ?? '',
    }))
    .filter(({ file }) => file !== ownFile)
}

const recordedKeys = new Set<string>()

const recordStatement = (file: string, sql: string) => {
  const origin = originOf(readCallStack())
  if (!origin) return
  const key = `${origin.file} ${origin.name} ${statementKey(sql)}`
  if (recordedKeys.has(key)) return
  recordedKeys.add(key)
  appendFileSync(file, `${JSON.stringify({ ...origin, sql })}\n`)
}

/** Files share the modules of a worker, so the compiler is replaced once. */
const isReplaced = Symbol.for('statements are recorded')
const compiler = DefaultQueryCompiler.prototype as DefaultQueryCompiler & { [isReplaced]?: true }

const { SENT_STATEMENTS } = process.env
if (SENT_STATEMENTS && !compiler[isReplaced]) {
  const { compileQuery } = compiler
  compiler[isReplaced] = true
  compiler.compileQuery = function (...query) {
    const compiled = compileQuery.apply(this, query)
    recordStatement(SENT_STATEMENTS, compiled.sql)
    return compiled
  }
}
