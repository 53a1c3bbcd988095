import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField } from '#kernel/fields.ts'
import { tags } from './payment-fields.ts'

/** The handler checks that customers access only their own card. */
const cardOwners = {
  allow: { organiser: true, guest: true, staff: 'payments.takePayment' },
  event: 'eventId',
} as const
const owner = { eventId: idField, customerId: idField }
const cardResponse = dataResponse(
  z.object({
    card: z
      .object({
        lastDigits: z.string(),
        /** MM/YY. Null if the gateway does not report it. */
        expiry: z.string().nullable(),
        consentedAt: z.iso.datetime(),
        /**
         * The next amount that the card would pay (PAY-O16). Null if nothing is left to pay, or if payments of the
         * event cannot be charged automatically, for example because it is not booked.
         */
        charge: z
          .object({
            amountGBP: z.number(),
            /**
             * The day on which the card is charged. Null if this charge is stopped, for example because the card was
             * declined, so that the customer has to pay in another way.
             */
            date: dateField.nullable(),
            /** Why the card was declined for this amount. Null if it was not declined. */
            declined: z.string().nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
)
const refusals = ['nodeNotFound', 'customerNotFound', 'notAllowed'] as const

/** Endpoints for the card that a customer stores at the gateway for an event. */
export const cardEndpoints = {
  changeCardStart: endpoint({
    method: 'POST',
    path: '/payment/event/changeCardStart',
    priority: 'critical',
    summary: 'Start storing or changing a customer’s card, and sign the data for the card form',
    tags,
    access: cardOwners,
    triesPerMinute: 20,
    refusals: [...refusals, 'paymentSystemOff', 'tooMany'],
  })
    .input(z.strictObject(owner))
    .output(dataResponse(z.object({ jwt: z.string(), changeId: idField }))),

  changeCardFinish: endpoint({
    method: 'POST',
    path: '/payment/event/changeCardFinish',
    priority: 'critical',
    summary: 'Store the card that the gateway has checked. The customer must have agreed',
    tags,
    access: cardOwners,
    refusals: [...refusals, 'paymentSystemOff', 'cardNotStored', 'cardDeclined'],
  })
    .input(
      z.strictObject({
        eventId: idField,
        changeId: idField,
        consent: z.literal(true),
        // Without a signed result, this is the error that the provider's script reports.
        result: z.strictObject({
          jwt: z.string().max(14_000).optional(),
          errorcode: z.string().max(20).optional(),
          errordata: z.array(z.string().max(100)).max(20).optional(),
        }),
      }),
    )
    .output(cardResponse),

  storedCard: endpoint({
    method: 'GET',
    path: '/event/{eventId}/storedCard/{customerId}',
    summary: 'The card that a customer has stored for an event: its last digits, expiry date and next charge',
    tags,
    access: cardOwners,
    refusals,
  })
    .input(z.strictObject(owner))
    .output(cardResponse),

  removeStoredCard: endpoint({
    method: 'POST',
    path: '/event/{eventId}/storedCard/{customerId}/remove',
    summary: 'Remove the card that a customer has stored for an event',
    tags,
    access: cardOwners,
    refusals,
  })
    .input(z.strictObject(owner))
    .output(cardResponse),
}
