import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useReviewsApi } from '../reviews-api.ts'

type Props = {
  readonly review: { readonly id: string; readonly author: string; readonly hidden?: boolean }
  readonly onChanged: (hidden: boolean) => void
}

/** Hides a review from everybody but staff, or shows it again. */
export const HideReview = ({ review: { id, author, hidden = false }, onChanged }: Props) => {
  const api = useReviewsApi()
  const change = useMutation({
    mutationFn: async (hide: boolean) => (await api.changeReviewVisibility({ id, hidden: hide })).data.hidden,
    onSuccess: (isHidden) => {
      toast.show(isHidden ? 'Review hidden' : 'Review shown', { kind: 'good' })
      onChanged(isHidden)
    },
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  const label = hidden ? 'Show' : 'Hide'
  return (
    <Button
      size="small"
      pending={change.isPending}
      aria-label={`${label} the review by ${author}`}
      onClick={() => change.mutate(!hidden)}
    >
      {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      {label}
    </Button>
  )
}
