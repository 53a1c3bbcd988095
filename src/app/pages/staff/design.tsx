import { createFileRoute } from '@tanstack/react-router'
import { LivingPage } from '#platform/ui/living-page.tsx'
import { staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/index/design')({
  head: ({ match: { context } }) => staffHead(context.site, 'Design'),
  component: () => (
    <main>
      <LivingPage />
    </main>
  ),
})
