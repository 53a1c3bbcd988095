import { z } from 'zod'

export const textual = z.union([z.string(), z.number()]).transform(String)

/** The provider's error code for a field that it does not accept. */
export const invalidField = '30000'
/** The names of the fields that the provider does not accept. */
export const errorData = z
  .union([z.array(z.string()), z.string().transform((name) => [name])])
  .optional()
  .transform((names = []) => names)

/** A transaction as the provider reports it, in its web service and in signed results. */
export const webserviceRecord = z.object({
  requesttypedescription: z.string().optional(),
  transactionreference: z.string().optional(),
  orderreference: z.string().optional(),
  accounttypedescription: z.string().optional(),
  baseamount: textual.optional(),
  currencyiso3a: z.string().optional(),
  errorcode: textual.optional(),
  errormessage: z.string().optional(),
  settlestatus: textual.optional(),
  maskedpan: z.string().optional(),
  /** APPLEPAY or GOOGLEPAY for payments of these wallets. */
  walletsource: z.string().optional(),
  expirydate: z.string().optional(),
})
export type WebserviceRecord = z.infer<typeof webserviceRecord>
