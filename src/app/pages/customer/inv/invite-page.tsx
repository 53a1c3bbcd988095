import { useState } from 'react'
import { InviteScreen } from '#features/guests/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { useProvideEventSection } from '../../../frame/event-context.ts'

export const InvitePage = ({ token }: { token: string }) => {
  const [section, setSection] = useState<Section>()
  useProvideEventSection(section)
  return (
    <main className="py-8 sm:py-14">
      <PageBody narrow>
        <InviteScreen key={token} token={token} onSection={setSection} />
      </PageBody>
    </main>
  )
}
