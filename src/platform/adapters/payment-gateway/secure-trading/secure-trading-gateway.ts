import { isIntentOver, signCardCheck, signIntent } from '../gateway-jwt.ts'
import { readSignedNotification } from '../notification-signature.ts'
import {
  GatewayUnreachable,
  type PaymentGateway,
  type PaymentOutcome,
  RefundNotSent,
  type RefundOrder,
  type RefundOutcome,
  type StoredCardCharge,
} from '../payment-gateway.ts'
import { readCheckResult, readPaymentResult } from '../signed-result.ts'
import { outcomeOfAttempts, wholePence } from './attempts.ts'
import { checkToken, createTokenCheck } from './token-check.ts'
import type { WebserviceRecord } from './webservice-record.ts'
import { requestWebservice, type WebservicesKeys } from './webservices.ts'

type SecureTradingKeys = WebservicesKeys & {
  readonly jwtUsername: string
  readonly jwtSecret: string
  readonly notificationPassword: string
  /** The address of the provider's JSON web service. */
  readonly webservicesUrl: string
}

type SecureTradingDeps = {
  now(): Date
  /** Called when the provider begins to refuse the tokens of the card form, and when it accepts them again. */
  onTokensRefused(isRefused: boolean): void
}

/**
 * Creates the gateway for Secure Trading: its script reads the card in the browser, and we query its web service.
 */
export const secureTradingGateway = (
  keys: SecureTradingKeys,
  { now, onTokensRefused }: SecureTradingDeps,
): PaymentGateway => {
  const { webservicesUrl: url } = keys
  const jwtKeys = {
    issuer: keys.jwtUsername,
    siteReference: keys.siteReference,
    secret: keys.jwtSecret,
  }
  return {
    name: 'secureTrading',
    mode: keys.siteReference.startsWith('test_') ? 'test' : 'live',
    cardForm: 'secureTrading',
    acceptsTokens: createTokenCheck({
      check: () => checkToken(url, jwtKeys, now()),
      now,
      onChange: onTokensRefused,
    }),
    prepare: (intent) => signIntent(intent, jwtKeys),
    readResult: (jwt, payment) => readPaymentResult(jwt, payment, jwtKeys),
    prepareCardCheck: (check) => signCardCheck(check, jwtKeys),
    readCardCheck: (jwt, check) => readCheckResult(jwt, check, jwtKeys),
    chargeStoredCard: (charge) => chargeStoredCard(url, keys, charge),
    confirm: async (query) =>
      outcomeOfAttempts(await findRecords(url, keys, query.reference, 'AUTH'), isIntentOver(query)),
    // Secure Trading can't cancel a signed intent, which is valid for an hour.
    close: async () => 'cannotClose',
    refund: (order) => refund(url, keys, order),
    readNotification: (fields) => readSignedNotification(fields, keys.notificationPassword),
  }
}

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

/** Charges a card as a payment that the merchant initiates, with the check that stored the card as its parent. */
const chargeStoredCard = async (
  url: string,
  keys: SecureTradingKeys,
  { reference, amountPence, cardReference }: StoredCardCharge,
): Promise<PaymentOutcome> => {
  const record = await requestWebservice(url, keys, {
    requesttypedescriptions: ['AUTH'],
    sitereference: keys.siteReference,
    accounttypedescription: 'ECOM',
    parenttransactionreference: cardReference,
    orderreference: reference,
    baseamount: String(amountPence),
    currencyiso3a: 'GBP',
    credentialsonfile: '2',
    initiationreason: unscheduledPayment,
  })
  return outcomeOfAttempts([record], true)
}

/** The provider's reason code for a payment that the merchant initiates, with a varying amount and date. */
const unscheduledPayment = 'C'

/** Sends a refund, unless the provider already has it from an earlier request whose response got lost. */
const refund = async (url: string, keys: SecureTradingKeys, order: RefundOrder): Promise<RefundOutcome> => {
  const refundRecords = await findRecords(url, keys, order.reference, 'REFUND').catch((cause: unknown) => {
    throw cause instanceof GatewayUnreachable ? new RefundNotSent(cause.message, { cause }) : cause
  })
  const earlierRefund = refundRecords.find(({ errorcode }) => errorcode === '0')
  const record =
    earlierRefund ??
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
