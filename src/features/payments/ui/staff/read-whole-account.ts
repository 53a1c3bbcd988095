import { joinAccountPages, sumsToBalances } from '../../rules/account-statement.ts'
import type { EventAccount } from '../../rules/wire-account.ts'

const maxTries = 3

/**
 * Reads every page of an event's account. Starts again if the pages do not fit together, because a transfer with an
 * earlier time was booked in the meantime.
 * @param readPage reads the page after the transfer with this id, or the first page
 * @throws if the pages of three tries do not fit together
 */
export const readWholeAccount = async (
  readPage: (after: string | undefined) => Promise<EventAccount>,
): Promise<EventAccount> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const pages: [EventAccount, ...EventAccount[]] = [await readPage(undefined)]
    while (pages.at(-1)!.hasMore) pages.push(await readPage(pages.at(-1)!.transfers.at(-1)!.id))
    const account = joinAccountPages(pages)
    if (sumsToBalances(account)) return account
  }
  throw new Error('Payments changed while the statement was exported. Please try again.')
}
