import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPounds, penceFromPounds } from '#kernel/money.ts'
import { isRefused } from '#platform/browser/call-failure.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Money } from '#platform/ui/display/money-text.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import type { BankOrder } from '../rules/wire-payment.ts'
import { bankOrdersQuery, payWaysKey } from './bank-orders.tsx'
import { PayersChoice, type PayingPerson } from './payers-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import { distinctWays, explainWay, isAllDueNow, labelOfWay } from './payment-words.ts'
import type { PaymentsApi, PaymentType, PaymentWay } from './payments-api.ts'
import { useOrderChanges } from './use-order-changes.ts'

// Few pay another amount than is proposed: what it is written in comes when they do.
const NumberField = lazy(() =>
  loadPart(() => import('#platform/ui/fields/number-field.tsx')).then((module) => ({
    default: module.NumberField,
  })),
)

type Props = {
  api: PaymentsApi
  event: WireEvent
  packageId: string
  customerId: string
  /** Whom this person may pay for and who still owe something, themselves first. */
  people: readonly PayingPerson[]
  problem?: string
  isBusy: boolean
  onCard: (order: PaymentOrder) => void
  onBank: (order: PaymentOrder) => void
  /** The event as it is after a bank transfer was withdrawn. */
  onChanged: (event: WireEvent) => void
}

/** Who is paid for, and how much of what is due. */
export const PaymentChoice = ({ api, event, people, problem, onChanged, ...rest }: Props) => {
  const { packageId, customerId } = rest
  const eventId = event._doc
  const [chosen, setChosen] = useState<readonly string[]>([customerId])
  const payFor = chosen.filter((id) => people.some((one) => one.id === id))
  const payForCustomers = [...payFor]
  const owesNothing = !people.some(({ id }) => id === customerId)
  const { data, error, refetch } = useQuery({
    // With each change of the event anew: who comes and what it costs change what everybody pays.
    queryKey: [...payWaysKey(eventId), packageId, payForCustomers.join(), event.version],
    queryFn: async () => (await api.paymentTypes({ eventId, packageId, payForCustomers })).data,
    placeholderData: (shown, before) =>
      before?.queryKey[3] === packageId && before.queryKey[4] === payForCustomers.join() ? shown : undefined,
    enabled: payFor.length > 0,
    gcTime: 0,
  })
  const { data: known } = useQuery(bankOrdersQuery(api, eventId))
  const orders = (known?.orders ?? []).filter(({ isOpen, mayWithdraw }) => isOpen && mayWithdraw)
  return (
    <div className="flex flex-col gap-6">
      {problem && <Notice tone="bad" title={problem} />}
      {(people.length > 1 || people[0]?.id !== customerId) && (
        <PayersChoice people={people} customerId={customerId} payFor={payFor} onChange={setChosen} />
      )}
      {isRefused(error) ? (
        <Notice title={error?.message} />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => refetch()} />
      ) : payFor.length === 0 ? (
        <Notice
          tone={owesNothing ? 'good' : 'info'}
          title={owesNothing ? 'Your share is paid' : 'Choose at least one person'}
        >
          {owesNothing && 'To pay for someone else, select them above.'}
        </Notice>
      ) : data === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          {data.pendingGBP > 0 && (
            <PendingPayments
              api={api}
              eventId={eventId}
              amountGBP={data.pendingGBP}
              hasRest={data.paymentTypes.length > 0}
              orders={orders}
              onChanged={onChanged}
            />
          )}
          {data.paymentTypes.length > 0 ? (
            <AmountChoice
              ways={distinctWays(data.paymentTypes)}
              order={{ eventId, packageId, payForCustomers }}
              byBankTransfer={data.byBankTransfer}
              today={event.today}
              hasOrder={orders.some(
                (order) => order.packageId === packageId && order.customer.id === customerId,
              )}
              {...rest}
            />
          ) : (
            data.pendingGBP === 0 && <Notice tone="good" title="There is nothing to pay" />
          )}
        </>
      )}
    </div>
  )
}

type PendingPaymentsProps = Pick<Props, 'api' | 'onChanged'> & {
  eventId: string
  amountGBP: number
  /** Something is left to pay beside it. */
  hasRest: boolean
  /** Those that may be withdrawn. */
  orders: readonly BankOrder[]
}

/** What was ordered by bank is not asked for again, until it is withdrawn. */
const PendingPayments = ({ api, eventId, amountGBP, hasRest, orders, onChanged }: PendingPaymentsProps) => {
  const change = useOrderChanges({ api, eventId, onChanged })
  const [only, ...others] = orders
  return (
    <Notice title={`${formatPounds(amountGBP)} bank transfer pending`}>
      <p>
        {hasRest ? 'You can pay the rest below.' : 'You don’t need to pay anything else now.'} To pay it
        another way, cancel the transfer.
      </p>
      {only && others.length === 0 && (
        <Button
          size="small"
          className="mt-3"
          disabled={change.isPending}
          onClick={() => void change.withdraw(only)}
        >
          Cancel transfer
        </Button>
      )}
    </Notice>
  )
}

type AmountProps = Pick<Props, 'isBusy' | 'onCard' | 'onBank'> & {
  ways: readonly PaymentWay[]
  /** The payer waits for a bank transfer to arrive, which another would replace. */
  hasOrder: boolean
  /** False while there is no account to transfer to. */
  byBankTransfer: boolean
  /** The server's day. */
  today: IsoDate
  order: Omit<PaymentOrder, 'paymentSettings'>
}

const AmountChoice = ({
  ways,
  order,
  hasOrder,
  byBankTransfer,
  today,
  isBusy,
  onCard,
  onBank,
}: AmountProps) => {
  const [chosen, setChosen] = useState<PaymentType>(ways[0]!.paymentType)
  const [custom, setCustom] = useState<number>()
  const [isRefused, setRefused] = useState(false)
  const way = ways.find(({ paymentType }) => paymentType === chosen) ?? ways[0]!
  const isCustom = way.paymentType === 'custom'
  const amountGBP = isCustom ? custom : way.amountGBP
  const fits = amountGBP !== undefined && amountGBP >= way.minGBP && amountGBP <= way.maxGBP
  const paying: PaymentOrder = {
    ...order,
    paymentSettings: { paymentType: way.paymentType, ...(isCustom && { amountGBP: custom }) },
  }
  // An amount counts when its field is left, which the press itself does: nothing may be disabled or move before it ends.
  const pressed = (pay: (order: PaymentOrder) => void) => () => {
    setRefused(!fits)
    if (fits) pay(paying)
  }
  const range = `From ${formatPounds(way.minGBP)} to ${formatPounds(way.maxGBP)}`
  return (
    <>
      {isAllDueNow(ways, today) && (
        <Notice title="Everything is due now">Your trip starts soon, so the full amount is due now.</Notice>
      )}
      <RadioGroup
        label="How much would you like to pay now?"
        value={way.paymentType}
        onChange={setChosen}
        choices={ways.map((one) => ({
          value: one.paymentType,
          label: labelOfWay(one, ways),
          hint: explainWay(one, today),
        }))}
      />
      {isCustom && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <NumberField
            label="Amount"
            pounds
            min={way.minGBP}
            max={way.maxGBP}
            step={1}
            value={custom}
            onChange={setCustom}
            hint={isRefused ? undefined : range}
            error={isRefused ? `Please choose an amount. ${range}` : undefined}
          />
        </Suspense>
      )}
      {way.payForCustomers.length > 1 && !isCustom && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          {way.payForCustomers.map(({ id, name, amountGBP: part }) => (
            <div key={id} className="contents">
              <dt>{name}</dt>
              <dd className="text-end tabular-nums">{formatPounds(part)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="flex items-baseline justify-between">
          <span className="font-semibold">To pay now</span>
          <Money pence={penceFromPounds(amountGBP ?? 0)} size="large" />
        </p>
        <Button kind="primary" wide pending={isBusy} onClick={pressed(onCard)}>
          Pay by card
        </Button>
        {hasOrder ? (
          <p className="text-center text-ink-soft text-sm">
            You can make the next transfer once this one has arrived.
          </p>
        ) : (
          byBankTransfer && (
            <Button kind="quiet" wide disabled={isBusy} onClick={pressed(onBank)}>
              Pay by bank transfer
            </Button>
          )
        )}
      </div>
    </>
  )
}
