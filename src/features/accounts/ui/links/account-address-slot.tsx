import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'

const AccountAddress = lazy(async () => ({
  default: (await loadPart(() => import('./account-address.tsx'))).AccountAddress,
}))

/** What the links of our mails ask for: few who come to a page have followed one. */
const asked = ['loginUrlToken', 'token', 'dialog', 'correct-account', 'askCorrectAccount']

/** The place of what our mails ask for by the address; where that is nothing, nothing of it is loaded. */
export const AccountAddressSlot = () => {
  const [search, setSearch] = useState<string>()
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    if (asked.some((name) => query.has(name))) setSearch(window.location.search)
  }, [])
  return (
    search !== undefined && (
      <Suspense>
        <AccountAddress search={search} />
      </Suspense>
    )
  )
}
