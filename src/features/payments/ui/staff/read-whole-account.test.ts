import { expect, test } from 'vitest'
import type { AccountTransfer, EventAccount } from '../../rules/wire-account.ts'
import { readWholeAccount } from './read-whole-account.ts'

const pageSize = 2

const transfer = (time: number, amountGBP: number): AccountTransfer => ({
  id: `at-${time}`,
  date: new Date(time).toISOString(),
  kind: 'payment',
  refundType: null,
  isBankPayment: false,
  isAutomatic: false,
  cardDigits: '1111',
  wallet: null,
  reference: null,
  reason: null,
  doneBy: null,
  entries: [{ customerId: 'ann', amountGBP }],
})

/** An account in memory, whose transfers are read in pages of two. `book` adds a transfer with a given time. */
const accountOf = (...times: readonly number[]) => {
  let transfers: readonly AccountTransfer[] = []
  const book = (time: number) => {
    transfers = [...transfers, transfer(time, 10)].toSorted((one, other) => (one.date < other.date ? 1 : -1))
  }
  for (const time of times) book(time)
  const readPage = async (after: string | undefined): Promise<EventAccount> => {
    const from = after === undefined ? 0 : transfers.findIndex(({ id }) => id === after) + 1
    return {
      guests: [{ id: 'ann', name: 'Ann', balanceGBP: transfers.length * 10 }],
      transfers: transfers.slice(from, from + pageSize),
      hasMore: transfers.length > from + pageSize,
    }
  }
  return { book, readPage }
}

/** Reads the whole account and calls a function before each page. Returns the account and the number of pages read. */
const readWith = async (
  { readPage }: ReturnType<typeof accountOf>,
  beforePage: (page: number) => unknown,
) => {
  let pages = 0
  const { guests, transfers } = await readWholeAccount((after) => {
    pages += 1
    beforePage(pages)
    return readPage(after)
  })
  return { pages, ids: transfers.map(({ id }) => id), balanceGBP: guests[0]!.balanceGBP }
}

test('all pages of an account are read, with the balance after its newest transfer', async () => {
  expect(await readWith(accountOf(1, 2, 3, 4, 5), () => {})).toEqual({
    pages: 3,
    ids: ['at-5', 'at-4', 'at-3', 'at-2', 'at-1'],
    balanceGBP: 50,
  })
})

test('a payment that arrives while pages are read is not in the account, and does not change its balance', async () => {
  const account = accountOf(1, 2, 3, 4, 5)
  expect(await readWith(account, (page) => page === 2 && account.book(6))).toEqual({
    pages: 3,
    ids: ['at-5', 'at-4', 'at-3', 'at-2', 'at-1'],
    balanceGBP: 50,
  })
})

test('pages are read again if a transfer with an earlier time was booked in the meantime', async () => {
  const account = accountOf(10, 20, 30, 40, 50)
  expect(await readWith(account, (page) => page === 2 && account.book(15))).toEqual({
    pages: 6,
    ids: ['at-50', 'at-40', 'at-30', 'at-20', 'at-15', 'at-10'],
    balanceGBP: 60,
  })
})

test('a statement that changes in every try is not exported', async () => {
  const account = accountOf(10, 20, 30)
  const reading = readWith(account, (page) => account.book(-page))
  await expect(reading).rejects.toThrow(
    'Payments changed while the statement was exported. Please try again.',
  )
})
