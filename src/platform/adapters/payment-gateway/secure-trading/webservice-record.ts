import { z } from 'zod'

const textual = z.union([z.string(), z.number()]).transform(String)

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
