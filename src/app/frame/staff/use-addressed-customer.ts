import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { customerNotFoundMs } from '#features/accounts/rules/acting.ts'
import { useActing } from '#features/accounts/ui/acting/use-acting.ts'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { getApi } from '../../get-api.ts'
import type { Reader } from '../access/area-gate.tsx'

/**
 * If the URL of event home contains a customer's id, asks staff whether they want to act as that customer (EVT-015).
 * While staff act as a customer, their URLs contain that customer's id. If they share such a URL, opening it must not
 * make other staff act as the customer without this question.
 */
export const useCustomerInUrl = (user: Reader, customerId: string | undefined): void => {
  const router = useRouter()
  const acting = useActing()
  const promptedCustomerId = useRef<string>(undefined)
  const isStaff = countsAsStaff(user)
  useEffect(() => {
    if (!customerId || customerId === promptedCustomerId.current || !isStaff) return
    promptedCustomerId.current = customerId
    const removeFromUrl = () => {
      if (new URLSearchParams(router.history.location.search).get('customerId') !== customerId) return
      const href = withQuery(currentUrl(router), { customerId: undefined })
      void router.navigate({ href, replace: true, resetScroll: false })
    }
    const prompt = async () => {
      try {
        const { data } = await getApi().accounts.readMinifiedUser({ id: customerId })
        const title = `Act as ${data.name}?`
        const message = 'This link was created while acting as this customer.'
        if (await yesNoDialog({ title, message })) return void (await acting.actAs(customerId))
      } catch {
        toast.error('Customer is not found', { duration: customerNotFoundMs })
      }
      removeFromUrl()
    }
    void prompt()
  }, [customerId, isStaff, router, acting])
}
