import type { ContractRouterClient } from '@orpc/contract'
import type { RequestOptions } from '#platform/browser/api-client.ts'
import type { paymentsContract } from '../contract.ts'

/** The payment endpoints of the page's API client. */
export type PaymentsApi = ContractRouterClient<typeof paymentsContract, RequestOptions>

type ResponseOf<Name extends keyof PaymentsApi> = Awaited<ReturnType<PaymentsApi[Name]>>
export type PaymentOption = ResponseOf<'paymentTypes'>['data']['paymentTypes'][number]
export type PaymentType = PaymentOption['paymentType']
export type PaymentState = ResponseOf<'status'>['data']
