import { useState } from 'react'
import { InviteScreen } from '#features/guests/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { useProvideEventSection } from '../../../frame/event-context.ts'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { useSite } from '../../../frame/use-site.ts'

export const InvitePage = ({ token }: { token: string }) => {
  const [section, setSection] = useState<Section>()
  useProvideEventSection(section)
  const { pictures } = useSite()
  return (
    <main className="py-8 sm:py-14">
      <PageBody narrow>
        <InviteScreen
          key={token}
          token={token}
          onSection={setSection}
          pictureOf={(eventSection) => (
            <HeaderPicture picture={pictures[eventSection]} tint={tintOf(eventSection)} />
          )}
        />
      </PageBody>
    </main>
  )
}
