import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatPounds, penceFromPounds } from '#kernel/money.ts'
import { isRefused } from '#platform/browser/call-failure.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Money } from '#platform/ui/display/money.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import { PayersChoice, type PayingPerson } from './payers-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import { distinctWays, explainWay, labelOfWay } from './payment-words.ts'
import type { PaymentsApi, PaymentType, PaymentWay } from './payments-api.ts'

// Few pay another amount than is proposed: what it is written in comes when they do.
const NumberField = lazy(() =>
  loadPart(() => import('#platform/ui/fields/number-field.tsx')).then((module) => ({
    default: module.NumberField,
  })),
)

type Props = {
  api: PaymentsApi
  eventId: string
  packageId: string
  customerId: string
  /** Whom this person may pay for and who still owe something, themselves first. */
  people: readonly PayingPerson[]
  problem?: string
  isBusy: boolean
  onCard: (order: PaymentOrder) => void
  onBank: (order: PaymentOrder) => void
}

/** Who is paid for, and how much of what is due. */
export const PaymentChoice = ({ api, eventId, packageId, customerId, people, problem, ...rest }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([customerId])
  const payFor = chosen.filter((id) => people.some((one) => one.id === id))
  const payForCustomers = [...payFor]
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'types', eventId, packageId, payForCustomers],
    queryFn: async () => (await api.paymentTypes({ eventId, packageId, payForCustomers })).data.paymentTypes,
    enabled: payFor.length > 0,
    gcTime: 0,
  })
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
        <Notice title="Choose at least one person" />
      ) : data === undefined ? (
        <Skeleton className="h-64" />
      ) : data.length === 0 ? (
        <Notice tone="good" title="There is nothing to pay" />
      ) : (
        <AmountChoice ways={distinctWays(data)} order={{ eventId, packageId, payForCustomers }} {...rest} />
      )}
    </div>
  )
}

type AmountProps = Pick<Props, 'isBusy' | 'onCard' | 'onBank'> & {
  ways: readonly PaymentWay[]
  order: Omit<PaymentOrder, 'paymentSettings'>
}

const AmountChoice = ({ ways, order, isBusy, onCard, onBank }: AmountProps) => {
  const [chosen, setChosen] = useState<PaymentType>(ways[0]!.paymentType)
  const [custom, setCustom] = useState<number>()
  const [isRefused, setRefused] = useState(false)
  const way = ways.find(({ paymentType }) => paymentType === chosen) ?? ways[0]!
  const isCustom = way.paymentType === 'custom'
  const amountGBP = isCustom ? custom : way.amountGBP
  const fits = amountGBP !== undefined && amountGBP >= way.leastGBP && amountGBP <= way.mostGBP
  const paying: PaymentOrder = {
    ...order,
    paymentSettings: { paymentType: way.paymentType, ...(isCustom && { amountGBP: custom }) },
  }
  // An amount counts when its field is left, which the press itself does: nothing may be disabled or move before it ends.
  const pressed = (pay: (order: PaymentOrder) => void) => () => {
    setRefused(!fits)
    if (fits) pay(paying)
  }
  const range = `From ${formatPounds(way.leastGBP)} to ${formatPounds(way.mostGBP)}`
  return (
    <>
      <RadioGroup
        label="How much now?"
        value={way.paymentType}
        onChange={setChosen}
        choices={ways.map((one) => ({
          value: one.paymentType,
          label: labelOfWay(one, ways),
          hint: explainWay(one),
        }))}
      />
      {isCustom && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <NumberField
            label="Amount"
            pounds
            min={way.leastGBP}
            max={way.mostGBP}
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
        <Button kind="quiet" wide disabled={isBusy} onClick={pressed(onBank)}>
          Pay by bank transfer
        </Button>
      </div>
    </>
  )
}
