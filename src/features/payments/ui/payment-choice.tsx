import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds, penceFromPounds } from '#kernel/money.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Money } from '#platform/ui/display/money-text.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import { openPlacesPayee } from '../rules/payer.ts'
import { describeTerms, type PaidPlaces, type TripDays, withAmount } from '../rules/payment-terms.ts'
import { type Wallet, walletLabels } from '../rules/transaction.ts'
import type { BankOrder, PendingCardPayment } from '../rules/wire-payment.ts'
import { bankOrdersQuery, paymentOptionsKey } from './bank-orders.tsx'
import { PendingCards } from './earlier-payment.tsx'
import type { Payee } from './payees.ts'
import { PayeesChoice } from './payees-choice.tsx'
import type { PaymentOrder } from './payment-flow.ts'
import {
  describeAllDue,
  describePaymentOption,
  distinctPaymentOptions,
  paymentOptionLabel,
} from './payment-labels.ts'
import type { PaymentOption, PaymentsApi, PaymentType } from './payments-api.ts'
import { useOrderChanges } from './use-order-changes.tsx'

// Few people choose another amount, so its field loads only then.
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
  /** The people that the payer (`customerId`) can pay for, see `choosablePayees`. */
  payees: readonly Payee[]
  /** True if staff pay for a guest. */
  onBehalf: boolean
  /** Card payments without an outcome, except the payer's own for this package. */
  pendingCards: readonly PendingCardPayment[]
  /** The wallets that the card form offers on devices that support them. */
  wallets: readonly Wallet[]
  /** Why the last attempt to pay ended. */
  problem?: string
  /** True if nothing went wrong: somebody else has paid, or the payer has cancelled the payment. */
  isInfo: boolean
  /** True if the last attempt ended because nobody can pay by card at the moment. */
  isCardOff: boolean
  isBusy: boolean
  /** Called with the order, and with its terms in one sentence. */
  onCard: (order: PaymentOrder, terms: string) => void
  onBank: (order: PaymentOrder) => void
  /** Called with the changed event after a bank order was withdrawn. */
  onChanged: (event: WireEvent) => void
}

/** The choice of guests to pay for, and of a payment option. */
export const PaymentChoice = ({
  api,
  event,
  payees,
  onBehalf,
  pendingCards,
  problem,
  isInfo,
  isCardOff,
  onChanged,
  ...rest
}: Props) => {
  const { packageId, customerId } = rest
  const eventId = event._doc
  const [chosenIds, setChosen] = useState<readonly string[]>([customerId])
  const payFor = chosenIds.filter((id) => payees.some((one) => one.id === id))
  const payForCustomers = [...payFor]
  const owesNothing = !payees.some(({ id }) => id === customerId)
  const { data, error, refetch } = useQuery({
    // The amounts change with the guests and prices, so each version of the event has its own query.
    queryKey: [...paymentOptionsKey(eventId), packageId, payForCustomers.join(), event.version],
    queryFn: async () => ({
      ...(await api.paymentTypes({ eventId, packageId, payForCustomers })).data,
      payees: payForCustomers,
    }),
    // The options of the earlier choice of people stay until those of the new one load, so that the page does not jump.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[3] === packageId ? previousData : undefined,
    enabled: payFor.length > 0,
    gcTime: 0,
  })
  const relevantCards = pendingCards.filter(
    ({ customer, payForCustomers: paidCustomers }) =>
      customer.id === customerId || paidCustomers.some(({ id }) => payFor.includes(id)),
  )
  const { data: bankOrders } = useQuery(bankOrdersQuery(api, eventId))
  const orders = (bankOrders?.orders ?? []).filter(({ isOpen, canWithdraw }) => isOpen && canWithdraw)
  const hasOrder = orders.some((order) => order.packageId === packageId && order.customer.id === customerId)
  const canTransfer = data?.byBankTransfer === true && data.paymentTypes.length > 0 && !hasOrder
  return (
    <div className="flex flex-col gap-6">
      {problem && (
        <Notice tone={isInfo ? 'info' : 'bad'} title={problem}>
          {isCardOff && `You haven’t been charged. ${otherWay(canTransfer)}`}
        </Notice>
      )}
      {(payees.length > 1 || payees[0]?.id !== customerId) && (
        <PayeesChoice payees={payees} customerId={customerId} payFor={payFor} onChange={setChosen} />
      )}
      <PendingCards payments={relevantCards} customerId={customerId} onBehalf={onBehalf} />
      {isRefused(error) ? (
        <Notice title={error?.message}>
          {(error as { code?: string }).code === 'notEnoughLeft' && howToPayAnyway(event, customerId)}
        </Notice>
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
        <div
          // The amounts of an earlier choice can't be paid.
          inert={data.payees.join() !== payForCustomers.join()}
          className="flex flex-col gap-6 transition-opacity inert:opacity-45"
        >
          {data.pendingGBP > 0 && (
            <PendingPayments
              api={api}
              eventId={eventId}
              amountGBP={data.pendingGBP}
              hasRest={data.paymentTypes.length > 0}
              orders={orders}
              ownId={onBehalf ? undefined : customerId}
              onChanged={onChanged}
            />
          )}
          {data.paymentTypes.length > 0 ? (
            <AmountChoice
              options={distinctPaymentOptions(data.paymentTypes)}
              order={{ eventId, packageId, payForCustomers: data.payees }}
              byBankTransfer={data.byBankTransfer}
              trip={tripDaysOf(event, packageId)}
              places={placesOf(event, payFor, customerId)}
              hasOrder={hasOrder}
              {...rest}
            />
          ) : (
            data.pendingGBP === 0 && <Notice tone="good" title="There is nothing to pay" />
          )}
        </div>
      )}
    </div>
  )
}

/** Returns what a payer can do while cards can't be used. */
const otherWay = (canTransfer: boolean): string =>
  canTransfer
    ? 'You can pay by bank transfer instead, or try your card again later.'
    : 'Please try again later.'

const tripDaysOf = ({ today, packageOption }: WireEvent, packageId: string): TripDays => {
  const pack = packageOption.find(({ id }) => id === packageId)
  return { today, startDate: pack?.startDate ?? null, endDate: pack?.endDate ?? null }
}

/** Returns whose places are paid for. */
export const placesOf = (
  { paymentMethod }: Pick<WireEvent, 'paymentMethod'>,
  payFor: readonly string[],
  payerId: string,
): PaidPlaces => {
  const people = payFor.filter((id) => id !== openPlacesPayee)
  const hasOthers = people.some((id) => id !== payerId)
  if (paymentMethod === 'organiser' || (people.length < payFor.length && !hasOthers)) return 'group'
  if (!people.includes(payerId)) return 'others'
  return hasOthers ? 'several' : 'own'
}

/** Returns what to do when a product has too few units left for the group. */
const howToPayAnyway = ({ organiser }: WireEvent, readerId: string): string =>
  organiser?.id === readerId
    ? 'To pay, swap this product in the package, or lower the number of people.'
    : 'Nobody can pay until the organiser swaps this product or lowers the number of people.'

type PendingPaymentsProps = Pick<Props, 'api' | 'onChanged'> & {
  eventId: string
  amountGBP: number
  /** True if something remains to be paid after these orders. */
  hasRest: boolean
  /** The pending orders that the reader can withdraw. */
  orders: readonly BankOrder[]
  /** The payer; undefined if staff pay for a guest. */
  ownId: string | undefined
}

/** Shows pending bank orders. The amounts due exclude them until they are withdrawn. */
const PendingPayments = ({
  api,
  eventId,
  amountGBP,
  hasRest,
  orders,
  ownId,
  onChanged,
}: PendingPaymentsProps) => {
  const change = useOrderChanges({ api, eventId, ownId, onChanged })
  const [onlyOrder, ...otherOrders] = orders
  return (
    <Notice title={`${formatPounds(amountGBP)} bank transfer pending`}>
      <p>
        {hasRest ? 'You can pay the rest below.' : 'You don’t need to pay anything else now.'} To pay it
        another way, cancel the transfer.
      </p>
      {onlyOrder && otherOrders.length === 0 && (
        <Button
          size="small"
          className="mt-3"
          disabled={change.isPending}
          onClick={() => void change.withdraw(onlyOrder)}
        >
          Cancel transfer
        </Button>
      )}
    </Notice>
  )
}

type AmountProps = Pick<Props, 'wallets' | 'isBusy' | 'onCard' | 'onBank'> & {
  options: readonly PaymentOption[]
  /** True if the payer has a pending bank order, which a new order would replace. */
  hasOrder: boolean
  /** False if no account to transfer to is configured. */
  byBankTransfer: boolean
  trip: TripDays
  /** Whose places are paid for. */
  places: PaidPlaces
  order: Omit<PaymentOrder, 'paymentSettings'>
}

const AmountChoice = ({
  options,
  order,
  hasOrder,
  byBankTransfer,
  trip,
  places,
  wallets,
  isBusy,
  onCard,
  onBank,
}: AmountProps) => {
  const [choice, setChoice] = useState<Choice>()
  const [custom, setCustom] = useState<number>()
  const [isOutOfRange, setOutOfRange] = useState(false)
  const payees = order.payForCustomers.join()
  const chosenOption = chosenOptionOf(options, choice, payees)
  const isCustom = chosenOption.paymentType === 'custom'
  const amountGBP = isCustom ? custom : chosenOption.amountGBP
  const fits = amountGBP !== undefined && amountGBP >= chosenOption.minGBP && amountGBP <= chosenOption.maxGBP
  const orderToPay: PaymentOrder = {
    ...order,
    paymentSettings: { paymentType: chosenOption.paymentType, ...(isCustom && { amountGBP: custom }) },
  }
  const terms = fits ? describeTerms(withAmount(chosenOption, amountGBP), places, trip) : ''
  // A press on a button first blurs the amount field, which commits the amount. Until the press has ended, the button
  // must not be disabled or move.
  const payIfValid = (pay: (order: PaymentOrder) => void) => () => {
    setOutOfRange(!fits)
    if (fits) pay(orderToPay)
  }
  const allDue = describeAllDue(options, trip)
  const range = `From ${formatPounds(chosenOption.minGBP)} to ${formatPounds(chosenOption.maxGBP)}`
  return (
    <>
      {allDue && (
        <Notice tone={allDue.isOverdue ? 'warn' : 'info'} title={allDue.title}>
          {allDue.text}
        </Notice>
      )}
      <RadioGroup
        label="How much would you like to pay now?"
        value={chosenOption.paymentType}
        onChange={(paymentType) => setChoice({ paymentType, payees })}
        choices={options.map((one) => ({
          value: one.paymentType,
          label: paymentOptionLabel(one, options),
          hint: describePaymentOption(one, trip.today, order.payForCustomers.length),
        }))}
      />
      {isCustom && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <NumberField
            label="Amount"
            pounds
            min={chosenOption.minGBP}
            max={chosenOption.maxGBP}
            keepsTyped
            value={custom}
            onChange={setCustom}
            hint={isOutOfRange ? undefined : range}
            error={isOutOfRange ? `Please choose an amount. ${range}` : undefined}
          />
        </Suspense>
      )}
      {order.payForCustomers.length > 1 && !isCustom && <Parts {...chosenOption} />}
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="flex items-baseline justify-between">
          <span className="font-semibold">To pay now</span>
          <Money pence={penceFromPounds(fits ? amountGBP : 0)} size="large" />
        </p>
        <p className="grid text-ink-soft text-sm *:[grid-area:1/1]">
          <span>{terms || 'Choose an amount to see what is left to pay, and what can be refunded.'}</span>
          {/* Reserves the height, so that a press does not move the button away when it commits the amount. */}
          {isCustom && (
            <span aria-hidden className="invisible">
              {describeTerms(withAmount(chosenOption, chosenOption.minGBP), places, trip)}
            </span>
          )}
        </p>
        <Button
          kind="primary"
          wide
          pending={isBusy}
          onClick={payIfValid((chosenOrder) => onCard(chosenOrder, terms))}
        >
          Pay by card
        </Button>
        {wallets.length > 0 && (
          <p className="text-center text-ink-soft text-sm">
            You can use {wallets.map((wallet) => walletLabels[wallet]).join(' or ')} there, if it is set up on
            this device.
          </p>
        )}
        {hasOrder ? (
          <p className="text-center text-ink-soft text-sm">
            You can make the next transfer once this one has arrived.
          </p>
        ) : (
          byBankTransfer && (
            <Button kind="quiet" wide disabled={isBusy} onClick={payIfValid(onBank)}>
              Pay by bank transfer
            </Button>
          )
        )}
      </div>
    </>
  )
}

/** What the payer has chosen, and for whom. */
type Choice = { readonly paymentType: PaymentType; readonly payees: string }

/**
 * Returns the option that is chosen: the payer's own choice, otherwise what is due next. After a change of the people,
 * the earlier choice remains only if it covers everybody who is paid for.
 */
export const chosenOptionOf = (
  options: readonly PaymentOption[],
  choice: Choice | undefined,
  payees: string,
): PaymentOption => {
  const ownOption = options.find(({ paymentType }) => paymentType === choice?.paymentType)
  const coversAll = ownOption?.paymentType === 'custom' || ownOption?.paymentType === 'fully paid'
  if (ownOption && (coversAll || choice?.payees === payees)) return ownOption
  return options.find(({ isDueNext }) => isDueNext) ?? options[0]!
}

/** Maximum number of parts of an amount that are shown without a press. */
const maxShownParts = 6

/** The part of the amount for each person. The parts of a large group are shown on demand. */
const Parts = ({ payForCustomers: parts }: Pick<PaymentOption, 'payForCustomers'>) => {
  const list = (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {parts.map(({ id, name, amountGBP }) => (
        <div key={id} className="contents">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="text-end tabular-nums">{formatPounds(amountGBP)}</dd>
        </div>
      ))}
    </dl>
  )
  if (parts.length <= maxShownParts) return list
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
        Amount for each person ({parts.length})
      </summary>
      {list}
    </details>
  )
}
