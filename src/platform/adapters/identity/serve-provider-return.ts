import type { FastifyInstance } from 'fastify'
import { cookieName } from '../../server/http/cookie-name.ts'
import type { ProviderReturn } from './provider-flow.ts'

/** The page to which a sign-in returns, and the query parameter with its result. */
type ReturnTarget = { readonly url: string; readonly parameter: string; readonly value: string }

type ServeOptions = {
  readonly path: string
  readonly cookie: string
  finish(providerReturn: ProviderReturn): Promise<ReturnTarget>
}

/** Serves the path to which the provider redirects browsers, and redirects them to the page that `finish` returns. */
export const serveProviderReturn = (app: FastifyInstance, { path, cookie, finish }: ServeOptions): void => {
  app.get(path, { config: { priority: 'member' } }, async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const onError = (problem: unknown) =>
      request.log.warn({ err: problem, path }, 'a return from the identity provider was refused')
    const browserKey = request.cookies[cookieName(cookie, app.secureCookies)]
    const { url, parameter, value } = await finish({ query, browserKey, onError })
    const nextUrl = new URL(url, 'https://own.invalid')
    nextUrl.searchParams.set(parameter, value)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(nextUrl.pathname + nextUrl.search, 303)
  })
}
