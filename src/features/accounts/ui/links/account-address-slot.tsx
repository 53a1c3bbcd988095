import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'

const AccountAddress = lazy(async () => ({
  default: (await loadPart(() => import('./account-address.tsx'))).AccountAddress,
}))

/** The query parameters of links in our mails. Few visits have any of them. */
const parameters = ['loginUrlToken', 'token', 'dialog', 'correct-account', 'askCorrectAccount']

/** Loads AccountAddress only if the URL has one of these parameters. */
export const AccountAddressSlot = () => {
  const [search, setSearch] = useState<string>()
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    if (parameters.some((name) => query.has(name))) setSearch(window.location.search)
  }, [])
  return (
    search !== undefined && (
      <Suspense>
        <AccountAddress search={search} />
      </Suspense>
    )
  )
}
