import { queryOptions } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { PaymentsApi } from './payments-api.ts'

/** Returns the query that reads whether a guest can pay the balance by instalments, and if not, why (PAY-011). */
export const balanceMethodQuery = (api: PaymentsApi, { _doc: id, version }: WireEvent, customerId: string) =>
  queryOptions({
    queryKey: ['payments', 'balanceMethod', id, customerId, version],
    queryFn: async () => (await api.updateCustomerBalanceMethodPossible({ id, customerId })).data,
  })
