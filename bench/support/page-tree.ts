import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSite } from '#app/compose/compose-pages.ts'
import type { Bench } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const outputFolder = join(root, '.build/bench-pages')

export const locationPath = '/stag/in-newcastle'

type PageHandler = { fetch(request: Request, options: { context: object }): Promise<Response> }
let handlerBuild: Promise<PageHandler> | undefined

/** Builds the pages once. The returned handler can also render a page with react-dom alone. */
export const buildPages = (): Promise<PageHandler> => {
  handlerBuild ??= buildNow()
  return handlerBuild
}

const buildNow = async (): Promise<PageHandler> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outputFolder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PAGE_HANDLER: '../../bench/support/tree-handler.tsx' },
  })
  const { default: handler } = await import(join(outputFolder, 'server/tree-handler.js'))
  return handler
}

export const siteContextOf = ({ app, config }: Pick<Bench, 'app' | 'config'>) =>
  readSite({ database: app.database, config: { ...config, publicUrl: 'http://localhost' } })

type PageDeps = { readonly handler: PageHandler; readonly context: object }

/** Renders the location’s page to bytes, as the server does to send it. */
export const renderLocationPage = async ({ handler, context }: PageDeps, headers = {}): Promise<Buffer> => {
  const response = await handler.fetch(new Request(`http://localhost${locationPath}`, { headers }), {
    context,
  })
  return Buffer.from(await response.arrayBuffer())
}

/** Returns the milliseconds that react-dom alone takes for the location’s page. */
export const timeTree = async (deps: PageDeps): Promise<number> =>
  JSON.parse((await renderLocationPage(deps, { 'x-react-dom-alone': 'yes' })).toString()).milliseconds
