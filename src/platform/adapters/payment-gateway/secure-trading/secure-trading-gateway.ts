import { isIntentOver, signIntent } from '../gateway-jwt.ts'
import { readSignedNotification } from '../notification-signature.ts'
import {
  GatewayUnreachable,
  type PaymentGateway,
  type PaymentOutcome,
  type RefundOrder,
  type RefundOutcome,
} from '../payment-gateway.ts'
import { requestWebservice, type WebserviceRecord, type WebservicesKeys } from './webservices.ts'

type SecureTradingKeys = WebservicesKeys & {
  readonly jwtUsername: string
  readonly jwtSecret: string
  readonly notificationPassword: string
}

const webservicesUrl = 'https://webservices.securetrading.net/json/'

/** Settle status of the provider: 0, 1 waiting to settle, 10 settling, 100 settled; 2 held; 3 cancelled. */
const chargedStatuses = new Set(['0', '1', '10', '100'])

/**
 * Creates the gateway for Secure Trading: its script reads the card in the browser, and we query its web service.
 */
export const secureTradingGateway = (keys: SecureTradingKeys, url = webservicesUrl): PaymentGateway => ({
  name: 'secureTrading',
  mode: keys.siteReference.startsWith('test_') ? 'test' : 'live',
  cardForm: 'secureTrading',
  prepare: (intent) =>
    signIntent(intent, {
      issuer: keys.jwtUsername,
      siteReference: keys.siteReference,
      secret: keys.jwtSecret,
    }),
  confirm: async (question) =>
    outcomeOf(await findRecords(url, keys, question.reference, 'AUTH'), isIntentOver(question)),
  // Secure Trading can't cancel a signed intent, which is valid for an hour.
  close: async () => 'cannotClose',
  refund: (order) => refund(url, keys, order),
  readNotification: (fields) => readSignedNotification(fields, keys.notificationPassword),
})

const findRecords = async (
  url: string,
  keys: SecureTradingKeys,
  reference: string,
  kind: 'AUTH' | 'REFUND',
): Promise<WebserviceRecord[]> => {
  const response = await requestWebservice(url, keys, {
    requesttypedescriptions: ['TRANSACTIONQUERY'],
    filter: {
      sitereference: [{ value: keys.siteReference }],
      orderreference: [{ value: reference }],
      requesttypedescription: [{ value: kind }],
    },
  })
  if (response.errorcode !== '0') throw new GatewayUnreachable(`the query failed: ${response.errormessage}`)
  return (response.records ?? []).filter(
    (record) => record.orderreference === reference && record.requesttypedescription === kind,
  )
}

/**
 * Returns the outcome of the attempts for one reference: a successful one counts, regardless of attempts before or
 * after it. An attempt on hold can still be released for days, so it is pending until the provider cancels it. Other
 * outcomes are final once the intent has expired.
 */
const outcomeOf = (records: readonly WebserviceRecord[], isFinal: boolean): PaymentOutcome => {
  const good = records.filter((record) => record.errorcode === '0' && record.currencyiso3a === 'GBP')
  const charged = good.find((record) => chargedStatuses.has(record.settlestatus ?? ''))
  if (charged)
    return {
      state: 'paid',
      amountPence: wholePence(charged),
      gatewayReference: charged.transactionreference ?? '',
      cardDigits: charged.maskedpan?.match(/\d{4}$/)?.[0] ?? null,
    }
  if (good.some((record) => record.settlestatus === '2')) return { state: 'pending' }
  const last = records.at(-1)
  return last
    ? { state: 'declined', reason: last.errormessage || 'Declined', isFinal }
    : { state: 'unknown', isFinal }
}

/** Sends a refund. It queries first whether the refund exists, in case an earlier response got lost. */
const refund = async (url: string, keys: SecureTradingKeys, order: RefundOrder): Promise<RefundOutcome> => {
  const earlier = (await findRecords(url, keys, order.reference, 'REFUND')).find(
    ({ errorcode }) => errorcode === '0',
  )
  const record =
    earlier ??
    (await requestWebservice(url, keys, {
      requesttypedescriptions: ['REFUND'],
      sitereference: keys.siteReference,
      parenttransactionreference: order.gatewayReference,
      orderreference: order.reference,
      baseamount: String(order.amountPence),
    }))
  if (record.errorcode !== '0') return { state: 'declined', reason: record.errormessage || 'Declined' }
  return {
    state: 'refunded',
    amountPence: wholePence(record),
    gatewayReference: record.transactionreference ?? '',
  }
}

const wholePence = ({ baseamount }: WebserviceRecord): number => {
  const pence = Number(baseamount)
  if (!Number.isSafeInteger(pence) || pence <= 0) throw new GatewayUnreachable(`not an amount: ${baseamount}`)
  return pence
}
