import { createFileRoute } from '@tanstack/react-router'
import { inviteHead } from './invite-head.ts'
import { InvitePage } from './invite-page.tsx'

export const Route = createFileRoute('/_customer/inv/$token')({
  ssr: false,
  head: ({ match }) => inviteHead(match.context.site),
  component: Invite,
})

function Invite() {
  return <InvitePage token={Route.useParams().token} />
}
