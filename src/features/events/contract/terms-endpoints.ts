import { z } from 'zod'
import { maxGuests, maxPackages } from '#features/event-document/rules/document-limits.ts'
import { paymentMethods } from '#features/event-document/rules/event-document.ts'
import { bodySizes, endpoint } from '#kernel/endpoint.ts'
import { distinctList, idField, poundsField, yesNoField } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { previewFields } from '../rules/preview-fields.ts'
import { eventResponse, eventResponseWithConsequences } from '../rules/reading/event-response.ts'

type Route = {
  readonly method: 'PUT' | 'POST'
  readonly path: `/${string}`
  readonly summary: string
  readonly needs: Permission
  readonly maxBodyBytes?: number
}

/** Declares an endpoint with which staff change an event's money. The change can be previewed. */
const termsEndpoint = <Fields extends z.ZodRawShape>(route: Route, fields: Fields) =>
  termsInput(route, fields).output(eventResponse)

const termsInput = <Fields extends z.ZodRawShape>({ path, needs, ...route }: Route, fields: Fields) =>
  endpoint({
    ...route,
    path: `/event/{id}${path}`,
    tags: ['event changes'],
    access: { allow: { staff: needs }, event: 'id' },
    refusals: ['nodeNotFound', 'stageForbids', 'editConflict'],
  }).input(z.strictObject({ id: idField, ...previewFields, ...fields }))

const fixedPrice = { customerId: idField, fixedPriceGBP: poundsField.nullable() }
const editPricePermission = 'packageProductFunctions.editPrice'

/** The endpoints for the terms that staff agree with a group: its discounts, prices and payments. */
export const termsEndpoints = {
  updateDiscountMargin: termsEndpoint(
    {
      method: 'PUT',
      path: '/updateDiscountMargin',
      summary: 'Set the discounts for each person of the event and of one package, in pounds',
      needs: editPricePermission,
    },
    {
      eventDiscountMargin: poundsField.optional(),
      packageDiscountMargin: poundsField.optional(),
      packageIndex: z
        .int()
        .min(0)
        .max(maxPackages - 1)
        .optional(),
    },
  ),
  updateCustomerFixedPrice: termsEndpoint(
    {
      method: 'PUT',
      path: '/updateCustomerFixedPrice',
      summary: "Fix a guest's price in pounds; null charges the calculated price again",
      needs: editPricePermission,
    },
    fixedPrice,
  ),
  updateFixedPriceForCustomerList: termsEndpoint(
    {
      method: 'PUT',
      path: '/updateFixedPriceForCustomerList',
      summary: 'Fix the prices of several guests in pounds, all or none',
      needs: editPricePermission,
      maxBodyBytes: bodySizes.list,
    },
    { list: distinctList(z.strictObject(fixedPrice), maxGuests, ({ customerId }) => customerId, 1) },
  ),
  updatePaymentTerms: termsEndpoint(
    {
      method: 'PUT',
      path: '/paymentTerms',
      summary: 'Set who pays, the deposit in pounds, and how prices change',
      needs: editPricePermission,
    },
    {
      paymentMethod: z.enum(paymentMethods).optional(),
      /** The deposit per person; null for the calculated deposit. */
      depositAmountGBP: poundsField.nullable().optional(),
      /** In per cent; negative to lower prices. */
      priceModification: z.number().min(-100).max(1000).optional(),
      lockPriceModification: yesNoField.optional(),
      noCostIncrease: z.union([z.literal(0), z.literal(1)]).optional(),
    },
  ),
  updateCommission: termsEndpoint(
    {
      method: 'POST',
      path: '/updateCommission',
      summary: 'Set the commission of the manager at booking, in per cent of the package price',
      needs: 'eventFunctions.editCommission',
    },
    { commission: z.number().min(0).max(100) },
  ),
  updateAutomaticTransactions: termsInput(
    {
      method: 'POST',
      path: '/updateAutomaticTransactions',
      summary: 'Allow or forbid automatic transactions',
      needs: 'payments.takePayment',
    },
    { allowed: z.boolean() },
  ).output(eventResponseWithConsequences),
}
