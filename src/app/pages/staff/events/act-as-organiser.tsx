import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { useActing } from '#features/accounts/ui/acting/use-acting.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Lets staff act as the organiser, and opens the event as the organiser sees it. */
export const ActAsOrganiser = ({ event, organiserId }: { event: WireEvent; organiserId: string }) => {
  const router = useRouter()
  const acting = useActing()
  const { _doc: eventId, section } = event
  const act = useMutation({
    mutationFn: () => acting.actAs(organiserId),
    onSuccess: () => router.navigate({ href: eventHomeAddress({ eventId, section }) }),
    onError: (reason) => void toast.error(reason.message),
  })
  return (
    <Button pending={act.isPending} onClick={() => act.mutate()}>
      <UserRoundCheck aria-hidden />
      Act as the organiser
    </Button>
  )
}
