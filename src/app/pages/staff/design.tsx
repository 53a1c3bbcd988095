import { createFileRoute } from '@tanstack/react-router'
import { StyleGuide } from '#platform/ui/style-guide.tsx'
import { staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/index/design')({
  head: ({ match: { context } }) => staffHead(context.site, 'Design'),
  component: () => (
    <main>
      <StyleGuide />
    </main>
  ),
})
