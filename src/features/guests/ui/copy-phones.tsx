import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { countOf } from '#kernel/format-count.ts'
import { copyToClipboard } from '#platform/browser/clipboard.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Renders a button that copies the phone numbers of guests, so that the organiser can start a group chat. */
export const CopyPhones = ({ guestIds }: { guestIds: readonly string[] }) => {
  const api = useEventsApi()
  const copy = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const { data } = await api.readPhones({ customerIdList: [...guestIds] })
      const phones = data.flatMap(({ phone }) => phone ?? [])
      if (phones.length === 0) throw new Error('None of the guests has given a phone number')
      if (!(await copyToClipboard(phones.join('\n'))))
        throw new Error('The numbers could not be copied. Please allow access to the clipboard.')
      return phones.length
    },
    onSuccess: (count) => {
      toast.show(`${countOf(count, 'phone number', 'phone numbers')} copied`, { kind: 'good' })
    },
    onError: (problem) => void toast.error(problem.message),
  })
  return (
    <Button className="justify-self-start" pending={copy.isPending} onClick={() => copy.mutate()}>
      <Copy aria-hidden />
      Copy phone numbers
    </Button>
  )
}
