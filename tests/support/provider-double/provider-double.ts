import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import {
  createDoubleOrders,
  type DoubleCard,
  type DoubleRecord,
  type SignedRequest,
  type StoredCharge,
  type WalletSource,
} from './double-orders.ts'
import { challengePage, controlPage, doubleScript, fieldPage, sheetPage } from './double-script.ts'

const keys = {
  SECURE_TRADING_SITE_REFERENCE: 'test_double1',
  SECURE_TRADING_JWT_USERNAME: 'jwt@double',
  SECURE_TRADING_JWT_SECRET: `double-${'j'.repeat(40)}`,
  SECURE_TRADING_WEBSERVICES_USERNAME: 'ws@double',
  SECURE_TRADING_WEBSERVICES_PASSWORD: 'double-password',
  SECURE_TRADING_NOTIFICATION_PASSWORD: 'double-notice',
}
const secret = new TextEncoder().encode(keys.SECURE_TRADING_JWT_SECRET)
const challengedPan = '4000000000003220'
const fieldLabels = {
  'st-card-number': 'Card number',
  'st-expiration-date': 'Expiry date',
  'st-security-code': 'Security code',
}

type WebserviceBody = {
  readonly alias: string
  readonly version: string
  readonly request: readonly ({
    readonly requesttypedescriptions: readonly string[]
    readonly filter?: Readonly<Record<string, readonly { readonly value: string }[]>>
    readonly sitereference?: string
  } & StoredCharge)[]
}
type DelayedRefund = {
  readonly arrived: () => void
  readonly next: Promise<'released' | 'lost'>
  readonly released: Promise<void>
}
/** The first request of the provider's script, with the token of the card form. */
type InitBody = {
  readonly jwt: string
  readonly version: string
  readonly request: readonly {
    readonly requesttypedescriptions: readonly string[]
    readonly sitereference?: string
  }[]
}
type CardBody = DoubleCard & { readonly jwt: string; readonly walletsource?: WalletSource }

/** The response to a token that the provider does not accept, as in the tests of its published script. */
const tokenRefused = {
  requesttypedescription: 'ERROR',
  errorcode: '30000',
  errormessage: 'Invalid field',
  errordata: ['jwt'],
}

/** Returns a result with these records, signed as the provider signs it. */
export const signDoubleResult = (
  records: readonly (DoubleRecord | typeof tokenRefused)[],
  at: Date,
  signingSecret = secret,
) =>
  new SignJWT({ payload: { requestreference: 'W55-1', version: '1.00', response: records } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(at.getTime() / 1000))
    .sign(signingSecret)

/** Signs a notification as the provider's documentation describes it, without our server's code. */
export const signDoubleNotice = (fields: DoubleRecord): DoubleRecord => {
  const names = Object.keys(fields)
    .filter((name) => name !== 'notificationreference')
    .sort()
  const text = names.map((name) => fields[name]).join('') + keys.SECURE_TRADING_NOTIFICATION_PASSWORD
  return { ...fields, responsesitesecurity: createHash('sha256').update(text).digest('hex') }
}

type Options = {
  now?(): Date
  /** Receives the notifications of the double. */
  notify?(fields: DoubleRecord): Promise<unknown>
}

/**
 * Starts a double of the card payment provider at an address of this machine: its script with card fields in frames,
 * the buttons and sheets of wallets, the bank's challenge (the code is 1234), its web service and its notifications. It
 * follows the provider's documentation, but was not compared with the provider itself.
 */
export const startProviderDouble = async ({ now = () => new Date(), notify }: Options = {}) => {
  const app = Fastify()
  const orders = createDoubleOrders()
  let isDown = false
  let refusesTokens = false
  let losesNextCharge = false
  let pendingRefund: DelayedRefund | undefined
  const requestedUrls: string[] = []

  /** Returns the request in a token of the card form; undefined if the token is refused. */
  const readRequest = async (jwt: string): Promise<SignedRequest | undefined> => {
    if (refusesTokens) return undefined
    const options = { issuer: keys.SECURE_TRADING_JWT_USERNAME, currentDate: now(), maxTokenAge: 3600 }
    const verified = await jwtVerify(jwt, secret, options).catch(() => undefined)
    return verified?.payload.payload as SignedRequest | undefined
  }
  const refuseToken = async () => ({ jwt: await signDoubleResult([tokenRefused], now()) })
  /** Responds to the first request of the script, which charges nothing. */
  const init = async ({ jwt, version, request }: InitBody) => {
    const isInit = version === '1.00' && request[0]?.requesttypedescriptions.join() === 'JSINIT'
    if (!isInit || !(await readRequest(jwt))) return refuseToken()
    const startRecord = {
      requesttypedescription: 'JSINIT',
      errorcode: '0',
      errormessage: 'Ok',
      cachetoken: 'cache',
    }
    return { jwt: await signDoubleResult([startRecord], now()) }
  }
  const finish = async ({ jwt, walletsource: wallet, ...card }: CardBody, failure?: string) => {
    const request = await readRequest(jwt)
    if (!request) return refuseToken()
    const record = orders.attempt(request, card, { failure, wallet })
    const { orderreference = '', errorcode = '', transactionreference = '' } = record
    const notice = { orderreference, errorcode, transactionreference, notificationreference: '1-2' }
    await notify?.(signDoubleNotice(notice)).catch(() => {})
    return { jwt: await signDoubleResult([record], now()) }
  }

  app.addHook('onRequest', async ({ url }, reply) => {
    requestedUrls.push(url)
    if (isDown) await reply.code(500).send({})
  })
  app.get('/js/st.js', (_request, reply) => reply.type('text/javascript').send(doubleScript(urlOf())))
  for (const [name, label] of Object.entries(fieldLabels))
    app.get(`/field/${name}`, (_request, reply) => reply.type('text/html').send(fieldPage(name, label)))
  app.get('/sheet', (_request, reply) => reply.type('text/html').send(sheetPage))
  app.get('/control', (_request, reply) => reply.type('text/html').send(controlPage))
  app.get('/challenge', (_request, reply) => reply.type('text/html').send(challengePage))
  app.post('/jwt/', ({ body }: FastifyRequest) => {
    if ('request' in (body as object)) return init(body as InitBody)
    const card = body as CardBody
    return card.pan.replace(/\D/g, '') === challengedPan ? { challenge: true } : finish(card)
  })
  app.post('/challenge/answer', ({ body }: FastifyRequest) => {
    const { code, ...card } = body as CardBody & { readonly code: string }
    return finish(card, code === '1234' ? undefined : '60022')
  })
  app.post('/json/', async ({ headers, body }, reply) => {
    const { alias, version, request } = body as WebserviceBody
    const credentials = `${keys.SECURE_TRADING_WEBSERVICES_USERNAME}:${keys.SECURE_TRADING_WEBSERVICES_PASSWORD}`
    if (headers.authorization !== `Basic ${btoa(credentials)}`) return reply.code(401).send({})
    const site = request[0]?.filter?.sitereference?.[0]?.value ?? request[0]?.sitereference
    const isKnown =
      alias === keys.SECURE_TRADING_WEBSERVICES_USERNAME &&
      version === '1.00' &&
      site === keys.SECURE_TRADING_SITE_REFERENCE
    const [firstRequest] = request
    if (!isKnown || !firstRequest) {
      const wrongField = site === keys.SECURE_TRADING_SITE_REFERENCE ? 'alias' : 'sitereference'
      return { response: [{ errorcode: '30000', errormessage: 'Invalid field', errordata: [wrongField] }] }
    }
    const [kind] = firstRequest.requesttypedescriptions
    if (kind === 'TRANSACTIONQUERY') {
      const filterValue = (name: string) => firstRequest.filter?.[name]?.[0]?.value ?? ''
      const records = orders.find(filterValue('requesttypedescription'), filterValue('orderreference'))
      return { version, response: [{ requesttypedescription: kind, errorcode: '0', records }] }
    }
    if (kind === 'AUTH') {
      const charge = orders.chargeStored(firstRequest)
      if (!losesNextCharge) return { version, response: [charge] }
      losesNextCharge = false
      return reply.code(502).send({})
    }
    const { parenttransactionreference = '', orderreference = '', baseamount = '' } = firstRequest
    const refund = () => orders.refund(parenttransactionreference, orderreference, baseamount)
    const delayedRefund = pendingRefund
    pendingRefund = undefined
    delayedRefund?.arrived()
    if ((await delayedRefund?.next) === 'lost') {
      void delayedRefund?.released.then(refund)
      return reply.code(504).send({})
    }
    return { version, response: [refund()] }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const urlOf = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    /** The settings with which our server uses the double. */
    environment: {
      ...keys,
      SECURE_TRADING_SCRIPT_URL: `${urlOf()}/js/st.js`,
      SECURE_TRADING_WEBSERVICES_URL: `${urlOf()}/json/`,
    },
    /** Enters a card as the card fields do, and answers a challenge with the code. */
    enterCard: async (jwt: string, pan: string, code = '1234') => {
      const card = { jwt, pan, expirydate: '12/30', securitycode: '123' }
      if (pan.replace(/\D/g, '') === challengedPan) return finish(card, code === '1234' ? undefined : '60022')
      return finish(card)
    },
    /** Pays with a wallet as its sheet does, once the payer has confirmed it. */
    payWithWallet: (jwt: string, walletsource: WalletSource, pan: string) =>
      finish({ jwt, walletsource, pan, expirydate: '12/30', securitycode: '' }),
    setDown: (value: boolean) => {
      isDown = value
    },
    /** Makes the double refuse every token of the card form, as after a change of its JWT user or secret. */
    setTokensRefused: (value: boolean) => {
      refusesTokens = value
    },
    /** Returns how many requests with a token the double has received, from servers and scripts. */
    countTokenRequests: () => requestedUrls.filter((url) => url === '/jwt/').length,
    /** Makes the double charge the stored card of the next request without sending the result. */
    loseNextCharge: () => {
      losesNextCharge = true
    },
    /** Returns the charges with our order reference, whether paid or declined. */
    findCharges: (reference: string) => orders.find('AUTH', reference),
    /**
     * Delays the next refund until `release` is called. Until then, queries do not find the refund. `arrived` resolves
     * when the refund is requested. Before the release, `lose` can end the request without a result.
     */
    delayNextRefund: () => {
      const [arrival, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const loss = Promise.withResolvers<void>()
      const next = Promise.race([
        end.promise.then(() => 'released' as const),
        loss.promise.then(() => 'lost' as const),
      ])
      pendingRefund = { arrived: arrival.resolve, next, released: end.promise }
      return { arrived: arrival.promise, release: end.resolve, lose: loss.resolve }
    },
    /** Returns the number of requests to the web service by the client whose web service URL has this query. */
    countRequests: (query: string) => requestedUrls.filter((url) => url === `/json/?${query}`).length,
    /** Returns the refunds with our order reference, whether paid or declined. */
    findRefunds: (reference: string) => orders.find('REFUND', reference),
    close: () => app.close(),
  }
}

export type ProviderDouble = Awaited<ReturnType<typeof startProviderDouble>>
