import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { withPriceTerms } from '#features/event-prices/rules/entry/price-terms.ts'
import { withDiscountMargins } from '#features/event-prices/rules/shares/discount-margins.ts'
import { withFixedPrices } from '#features/event-prices/rules/shares/fixed-prices.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Pence, penceFromPounds } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { termsEndpoints } from '../../contract/terms-endpoints.ts'
import type { OperationName } from '../../rules/logged-operation.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changeEventAsActor, changeWithConsequences, type PreviewedChange } from './change-event-as-actor.ts'

type Operation = {
  readonly input: PreviewedChange & { readonly id: string }
  readonly context: RequestContext
}

export const termsHandlers = (deps: EventsDeps): Handlers<typeof termsEndpoints> => {
  /** Changes the terms of an event that is not cancelled. The event's history stores the name of the operation. */
  const change = (
    { input: { id, preview, version, ...data }, context }: Operation,
    name: OperationName,
    update: (event: EventDocument) => EventDocument | Refusal,
  ) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name, data, preview, version, setsPrices: true },
      (event) => refuseTerms(deps, event) ?? update(event),
    )

  return {
    updateDiscountMargin: (operation) => {
      const { eventDiscountMargin, packageDiscountMargin, packageIndex } = operation.input
      return change(operation, 'updateDiscountMargin', (event) =>
        withDiscountMargins(event, {
          eventPence: penceIfSet(eventDiscountMargin),
          packagePence: penceIfSet(packageDiscountMargin),
          packageIndex,
        }),
      )
    },
    updateCustomerFixedPrice: (operation) =>
      change(operation, 'updateCustomerFixedPrice', (event) =>
        withFixedPrices(event, [fixedPriceOf(operation.input)]),
      ),
    updateFixedPriceForCustomerList: (operation) =>
      change(operation, 'updateFixedPriceForCustomerList', (event) =>
        withFixedPrices(event, operation.input.list.map(fixedPriceOf)),
      ),
    updatePaymentTerms: (operation) => {
      const { id: _, preview: __, version: ___, depositAmountGBP, ...terms } = operation.input
      const deposit = depositAmountGBP === undefined ? {} : { depositPence: penceOrNull(depositAmountGBP) }
      return change(operation, 'paymentTerms', (event) => withPriceTerms(event, { ...terms, ...deposit }))
    },
    updateCommission: (operation) =>
      change(operation, 'updateCommission', (event) =>
        withFields(event, { commission: operation.input.commission }),
      ),
    updateAutomaticTransactions: ({ input: { id, allowed, preview, version }, context }) =>
      changeWithConsequences(
        deps,
        actorOf(context),
        {
          eventId: id,
          name: 'updateAutomaticTransactions',
          data: { allowed },
          preview,
          version,
          setsPrices: true,
        },
        (event) => refuseTerms(deps, event) ?? withFields(event, { automaticTransactionsAllowed: allowed }),
      ),
  }
}

const refuseTerms = ({ now }: Pick<EventsDeps, 'now'>, event: EventDocument): Refusal | undefined =>
  refuseAction(
    'editTerms',
    'staff',
    bookingStateOf(event, leadingPackage(event) ?? { status: 'Option' }, dayOf(now())),
  )

const penceOrNull = (pounds: number | null): Pence | null =>
  pounds === null ? null : penceFromPounds(pounds)

const penceIfSet = (pounds: number | undefined): Pence | undefined =>
  pounds === undefined ? undefined : penceFromPounds(pounds)

const fixedPriceOf = ({
  customerId,
  fixedPriceGBP,
}: {
  readonly customerId: string
  readonly fixedPriceGBP: number | null
}) => ({ customerId, pence: penceOrNull(fixedPriceGBP) })
