/** A transaction of the double, with the fields that the provider reports. */
export type DoubleRecord = Record<string, string>

/** The request in a token that our server has signed. */
export type SignedRequest = {
  readonly baseamount: string
  readonly currencyiso3a: string
  readonly orderreference: string
  readonly sitereference: string
  readonly accounttypedescription: string
  readonly requesttypedescriptions: readonly string[]
  readonly credentialsonfile?: string
}
/** The names of wallets in the records of the provider. */
export type WalletSource = 'APPLEPAY' | 'GOOGLEPAY'

/** A charge of a stored card in the web service. */
export type StoredCharge = Readonly<
  Partial<
    Record<
      | 'parenttransactionreference'
      | 'orderreference'
      | 'baseamount'
      | 'currencyiso3a'
      | 'accounttypedescription'
      | 'credentialsonfile'
      | 'initiationreason',
      string
    >
  >
>
export type DoubleCard = { readonly pan: string; readonly expirydate: string; readonly securitycode: string }

const errors: Readonly<Record<string, string>> = {
  '0': 'Ok',
  '30000': 'Invalid field',
  '60022': 'Unauthenticated',
  '70000': 'Decline',
}

/** Creates the transactions of the double: payments, card checks and refunds. */
export const createDoubleOrders = () => {
  const records: DoubleRecord[] = []
  let lastNumber = 0
  const store = (record: DoubleRecord, errorcode: string): DoubleRecord => {
    lastNumber += 1
    const storedRecord = {
      ...record,
      transactionreference: `55-9-${lastNumber}`,
      errorcode,
      errormessage: errors[errorcode] ?? 'Error',
    }
    records.push(storedRecord)
    return storedRecord
  }

  /**
   * Charges or checks a card, or declines it. `failure` is the error code of a failed challenge. A wallet can only pay:
   * it does not store its card.
   */
  const attempt = (
    request: SignedRequest,
    card: DoubleCard,
    { failure, wallet }: { failure?: string | undefined; wallet?: WalletSource | undefined } = {},
  ): DoubleRecord => {
    const digits = card.pan.replace(/\D/g, '')
    const isValid =
      (!wallet || request.requesttypedescriptions.includes('AUTH')) &&
      /^\d{12,19}$/.test(digits) &&
      /^\d\d\/\d{2,4}$/.test(card.expirydate)
    const kind = failure ? 'THREEDQUERY' : request.requesttypedescriptions.at(-1)!
    const errorcode = failure ?? (isValid ? (digits === '4000000000000002' ? '70000' : '0') : '30000')
    return store(
      {
        requesttypedescription: kind,
        orderreference: request.orderreference,
        accounttypedescription: request.accounttypedescription,
        baseamount: request.baseamount,
        currencyiso3a: request.currencyiso3a,
        maskedpan: `${digits.slice(0, 6)}######${digits.slice(-4)}`,
        expirydate: card.expirydate.replace(/^(\d\d)\/(\d\d)$/, '$1/20$2'),
        settlestatus: errorcode === '0' ? '0' : '3',
        credentialsonfile: request.credentialsonfile ?? '0',
        ...(wallet && { walletsource: wallet }),
      },
      errorcode,
    )
  }

  const find = (kind: string, reference: string) =>
    records.filter((each) => each.requesttypedescription === kind && each.orderreference === reference)

  /** Charges a stored card by the reference of its check. A card that needs a challenge is declined. */
  const chargeStored = (request: StoredCharge): DoubleRecord => {
    const { parenttransactionreference: parent, orderreference, baseamount, currencyiso3a } = request
    const check = records.find((each) => each.transactionreference === parent && each.errorcode === '0')
    const isMerchantInitiated =
      request.credentialsonfile === '2' &&
      request.initiationreason === 'C' &&
      request.accounttypedescription === 'ECOM' &&
      currencyiso3a === 'GBP'
    const isStored = check?.requesttypedescription === 'ACCOUNTCHECK' && check.credentialsonfile === '1'
    const maskedpan = check?.maskedpan ?? ''
    const errorcode = !isMerchantInitiated || !isStored ? '30000' : maskedpan.endsWith('3220') ? '70000' : '0'
    return store(
      {
        requesttypedescription: 'AUTH',
        parenttransactionreference: parent ?? '',
        orderreference: orderreference ?? '',
        accounttypedescription: 'ECOM',
        baseamount: baseamount ?? '',
        currencyiso3a: 'GBP',
        maskedpan,
        settlestatus: errorcode === '0' ? '0' : '3',
      },
      errorcode,
    )
  }

  /** Refunds a payment, found by the provider's own reference, but never more than was charged. */
  const refund = (parent: string, orderreference: string, baseamount: string): DoubleRecord => {
    const payment = records.find((each) => each.transactionreference === parent && each.errorcode === '0')
    const refundedAmount = records
      .filter((each) => each.parenttransactionreference === parent && each.errorcode === '0')
      .reduce((sum, each) => sum + Number(each.baseamount), 0)
    const isCovered =
      payment !== undefined && refundedAmount + Number(baseamount) <= Number(payment.baseamount)
    const record = { parenttransactionreference: parent, orderreference, baseamount, currencyiso3a: 'GBP' }
    return store({ ...record, requesttypedescription: 'REFUND' }, isCovered ? '0' : '30000')
  }

  return { attempt, chargeStored, find, refund }
}
