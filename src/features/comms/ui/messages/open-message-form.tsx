import type { ComponentProps } from 'react'
import { countOf } from '#kernel/format-count.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { MessageForm } from './message-form.tsx'

type Props = Omit<ComponentProps<typeof MessageForm>, 'dialog'>

/** Opens the form for a message. Returns the number of emails that will be sent; 0 if the user closed it. */
export const openMessageForm = async (props: Props): Promise<number> => {
  const { data: sentCount = 0 } = await openDialog<number>(
    (dialog) => <MessageForm {...props} dialog={dialog} />,
    {
      name: 'message',
      size: 'normal',
      closesOnBackdrop: false,
    },
  )
  if (sentCount > 0) toast.show(`${countOf(sentCount, 'email', 'emails')} will be sent`, { kind: 'good' })
  return sentCount
}
