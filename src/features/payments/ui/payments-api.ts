import type { ContractRouterClient } from '@orpc/contract'
import type { RequestOptions } from '#platform/browser/api-client.ts'
import type { paymentsContract } from '../contract.ts'

/** The calls of payments, as the page's API client has them. */
export type PaymentsApi = ContractRouterClient<typeof paymentsContract, RequestOptions>

type Answer<Name extends keyof PaymentsApi> = Awaited<ReturnType<PaymentsApi[Name]>>
export type PaymentWay = Answer<'paymentTypes'>['data']['paymentTypes'][number]
export type PaymentType = PaymentWay['paymentType']
export type PaymentState = Answer<'status'>['data']
