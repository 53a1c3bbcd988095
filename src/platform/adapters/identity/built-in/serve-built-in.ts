import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomFetch } from 'openid-client'
import {
  type BuiltInOptions,
  builtInPath,
  builtInSessionCookie,
  createBuiltInProvider,
} from './built-in-provider.ts'
import { choosePage, explainPage, type ProviderPage } from './choose-page.ts'

/** Returns the account and the scopes of an access token; undefined if it is unknown or has expired. */
export type ReadAccess = (
  accessToken: string,
) => Promise<{ readonly email: string; readonly scopes: ReadonlySet<string> } | undefined>

/**
 * Serves the built-in provider below /identity: its own page for choosing an account, and the library for everything
 * else. Returns the function that reads its access tokens.
 */
export const serveBuiltInProvider = (app: FastifyInstance, options: BuiltInOptions): ReadAccess => {
  let providerPromise: ReturnType<typeof createBuiltInProvider> | undefined
  const getProvider = () => {
    providerPromise ??= createBuiltInProvider(options)
    return providerPromise
  }
  void app.register(async (scope) => {
    // The library reads bodies itself, so these routes parse none. The routes of our page parse its form.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${builtInPath}/*`, { logLevel: 'warn' }, async (request, reply) => {
      const callback = (await getProvider()).callback()
      pinAddress(request, options.publicUrl)
      dropSession(request)
      reply.hijack()
      await callback(request.raw, reply.raw)
    })
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(`${builtInPath}/choose/:uid`, async (request, reply) => {
      const { email } = await readHint(request, reply, await getProvider())
      return email === undefined
        ? sendPage(reply, 400, explainPage(tooLateText))
        : sendPage(reply, 200, choosePage({ companyDomain: options.companyDomain, email }))
    })
    scope.post(`${builtInPath}/choose/:uid`, async (request, reply) =>
      submitChoice(request, reply, await getProvider(), options.companyDomain),
    )
  })
  return async (accessToken) => {
    const token = await (await getProvider()).AccessToken.find(accessToken)
    return token && { email: token.accountId, scopes: token.scopes }
  }
}

const tooLateText = 'This took too long, or was started in another browser.'

type Provider = Awaited<ReturnType<typeof createBuiltInProvider>>

/**
 * Returns the email address that the sign-in request suggests, empty if it suggests none. It is undefined if this
 * browser has no open sign-in.
 */
const readHint = async ({ raw }: FastifyRequest, reply: FastifyReply, provider: Provider) => {
  try {
    const { params } = await provider.interactionDetails(raw, reply.raw)
    return { email: typeof params.login_hint === 'string' ? params.login_hint : '' }
  } catch {
    return { email: undefined }
  }
}

const submitChoice = async (
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  companyDomain: string,
) => {
  const { email: hintedEmail } = await readHint(request, reply, provider)
  if (hintedEmail === undefined) return sendPage(reply, 400, explainPage(tooLateText))
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const email = (form.get('email') ?? '').trim().toLowerCase()
  const isCancelled = form.get('choice') === 'cancel'
  if (!isCancelled && !isAddressAt(email, companyDomain)) {
    const problem = `Please enter an address that ends in @${companyDomain}.`
    return sendPage(reply, 422, choosePage({ companyDomain, email, problem }))
  }
  const result = isCancelled
    ? { error: 'access_denied' }
    : { select_account: {}, login: { accountId: email }, consent: {} }
  const nextUrl = await provider.interactionResult(request.raw, reply.raw, result)
  return reply.header('cache-control', 'no-store').redirect(nextUrl, 303)
}

const isAddressAt = (email: string, domain: string) => {
  const [name = '', ...domainParts] = email.split('@')
  return /^[a-z0-9._%+'-]{1,64}$/.test(name) && domainParts.join('@') === domain.toLowerCase()
}

const sendPage = (reply: FastifyReply, status: number, { html, policy }: ProviderPage) =>
  reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * Sets the host and protocol of PUBLIC_URL in the request, because the library builds its addresses from the request.
 * Also removes the provider's path from the URL, as a framework does for a mounted library.
 */
const pinAddress = ({ raw }: FastifyRequest, publicUrl: string) => {
  const { host, protocol } = new URL(publicUrl)
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = raw.url?.slice(builtInPath.length)
}

/** Drops the provider's session, so that users choose the address each time and need no log-out to change it. */
const dropSession = ({ raw }: FastifyRequest) => {
  const otherCookies = (raw.headers.cookie ?? '')
    .split('; ')
    .filter(
      (each) =>
        !each.startsWith(`${builtInSessionCookie}=`) && !each.startsWith(`${builtInSessionCookie}.sig=`),
    )
  raw.headers.cookie = otherCookies.join('; ')
}

/**
 * Sends requests to the built-in provider within the process, because a server can't always reach its own public
 * address.
 */
export const builtInFetch =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address)
    const {
      statusCode,
      payload,
      headers: responseHeaders,
    } = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers,
      payload: body === undefined || body === null ? undefined : String(body),
    })
    const headerList = Object.entries(responseHeaders).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    return new Response(payload, { status: statusCode, headers: headerList })
  }
