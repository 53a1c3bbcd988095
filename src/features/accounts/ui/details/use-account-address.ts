import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { openAccount } from './open-account.tsx'

/** Opens 'My Details' for the parameters dialog=account or correct-account=yes of the address (ACC-O20). */
export const useAccountAddress = (): void => {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    const deferred = readDeferredParameters(query)
    const shouldCorrect = deferred['correct-account'] === 'yes'
    // Event home asks about a created event first, and removes these parameters at the end.
    const isAsking =
      deferred['new-event'] === 'yes' ||
      deferred['request-fd'] === 'yes' ||
      deferred['request-date'] === 'yes'
    if (query.get('dialog') === 'account' || (shouldCorrect && !isAsking))
      openAccount({ tab: query.get('tab'), shouldCorrect })
  }, [searchStr])
}
