import { Lock } from 'lucide-react'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'

/** Shown instead of a product that only logged-in users can see (lock-product.ts). */
export const MembersOnly = () => (
  <EmptyState
    icon={<Lock />}
    title="Log in to view"
    action={
      <LinkButton kind="primary" href="?dialog=organiserForm&tab=login">
        Log in
      </LinkButton>
    }
  >
    This one is for members only.
  </EmptyState>
)
