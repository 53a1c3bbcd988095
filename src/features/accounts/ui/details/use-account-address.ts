import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { openAccount } from './open-account.tsx'

/** Opens 'My Details' where the address asks for it: dialog=account, or correct-account=yes (001 §2). */
export const useAccountAddress = (): void => {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    const deferred = readDeferredParameters(query)
    const corrects = deferred['correct-account'] === 'yes'
    // A new event asks for its own details first, and clears these when it has them.
    const isAsking = deferred['new-event'] === 'yes' || deferred['request-fd'] === 'yes'
    if (query.get('dialog') === 'account' || (corrects && !isAsking))
      openAccount({ tab: query.get('tab'), corrects })
  }, [searchStr])
}
