import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '#features/event-commands/rules/commands/index.ts'
import { openBrowser } from '#tests/support/browser.ts'
import * as serverRules from './evaluate-examples.ts'

type Evaluations = typeof serverRules
type Name = keyof Evaluations

const emptyPage =
  '<!doctype html><title>rules</title><link rel="icon" href="data:,"><script src="/rules.js"></script>'

const { newVisitor } = await openBrowser()

/** Returns a minified script for browsers that contains only the rules. */
const bundleRules = async (): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry: join(import.meta.dirname, 'evaluate-examples.ts'), formats: ['iife'], name: 'rules' },
    },
  }).then((built) => [built].flat()[0])) as Rolldown.RolldownOutput
  return output[0].code
}

type Results = Record<string, unknown>
let browserResults: Results
let browserResponses: Results

const asJson = (value: unknown): Results => JSON.parse(JSON.stringify(value))

beforeAll(async () => {
  const code = await bundleRules()
  const server = createServer((request, response) => {
    const isScript = request.url === '/rules.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : emptyPage)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { page, context } = await newVisitor({ baseURL: `http://127.0.0.1:${port}` })
  await page.goto('/')
  const evaluate = async (name: Name, argument?: unknown): Promise<Results> => {
    const json = await page.evaluate(
      ([called, input]) => {
        const { rules } = globalThis as unknown as { rules: Record<string, (argument?: unknown) => unknown> }
        return JSON.stringify(rules[called]!(input))
      },
      [name, argument] as const,
    )
    return JSON.parse(json)
  }
  browserResults = await evaluate('evaluateExamples')
  browserResponses = await evaluate('predictExamples', asJson(serverRules.projectExamples()))
  await context.close()
  server.close()
})

const names = Object.keys(commands)
const serverResults = asJson(serverRules.evaluateExamples())
const serverResponses = asJson(serverRules.respondToExamples())

test('the bundle contains every command', () => {
  expect(Object.keys(browserResults)).toEqual(names)
})

test.each(names)('%s has the same result in the browser and on the server', (name) => {
  expect(serverResults[name]).not.toHaveProperty('refused')
  expect(browserResults[name]).toEqual(serverResults[name])
})

test.each(names)(
  'after %s the browser calculates the server’s response from the data its user can see',
  (name) => {
    expect(serverResponses[name]).not.toHaveProperty('refused')
    expect(browserResponses[name]).toEqual(serverResponses[name])
  },
)
