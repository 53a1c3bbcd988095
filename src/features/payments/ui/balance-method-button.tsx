import { useQuery } from '@tanstack/react-query'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { balanceMethodQuery } from './balance-method-query.ts'
import { openBalanceMethod } from './open-balance-method.tsx'
import type { PaymentsApi } from './payments-api.ts'

type Props = { api: PaymentsApi; event: WireEvent; guest: WireGuest; onChanged: (event: WireEvent) => void }

/**
 * Lets a guest change how they pay the balance, once they have paid something for their own place and until they have
 * paid all of it. Instalments are offered only if the server says that they are possible (PAY-011).
 */
export const BalanceMethodButton = ({ api, event, guest: { customer, money }, onChanged }: Props) => {
  const usesInstalments = money?.instalments === true
  const owes = typeof money?.totalGBP === 'number' && money.paidForOwnPlaceGBP < money.totalGBP
  const hasPaid = (money?.paidForOwnPlaceGBP ?? 0) > 0
  const { data } = useQuery({
    ...balanceMethodQuery(api, event, customer.id),
    enabled: owes && hasPaid && !usesInstalments,
  })
  if (!owes || !hasPaid || !(usesInstalments || data?.possible)) return null
  const change = async () => {
    const dialogProps = { customerId: customer.id, whoHas: 'you have', useInstalments: !usesInstalments }
    const changedEvent = await openBalanceMethod({ api, event, ...dialogProps })
    if (changedEvent) onChanged(changedEvent)
  }
  return (
    <Button kind="quiet" size="small" className="self-start" onClick={() => void change()}>
      {usesInstalments ? 'Pay the balance in one payment' : 'Pay the balance by instalments'}
    </Button>
  )
}
