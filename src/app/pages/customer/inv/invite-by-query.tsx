import { createFileRoute, useLocation } from '@tanstack/react-router'
import { inviteHead } from './invite-head.ts'
import { InvitePage } from './invite-page.tsx'

/** The other form of an invite link: /inv/?token=… (SHELL-021, SHELL-O14). */
export const Route = createFileRoute('/_customer/inv/')({
  ssr: false,
  head: ({ match }) => inviteHead(match.context.site),
  component: InviteByQuery,
})

function InviteByQuery() {
  const { searchStr } = useLocation()
  return <InvitePage token={new URLSearchParams(searchStr).get('token') ?? ''} />
}
