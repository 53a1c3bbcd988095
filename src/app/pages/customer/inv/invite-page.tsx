import { InviteScreen } from '#features/events/ui/index.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'

export const InvitePage = ({ token }: { token: string }) => (
  <main className="py-8 sm:py-14">
    <PageBody narrow>
      <InviteScreen key={token} token={token} />
    </PageBody>
  </main>
)
