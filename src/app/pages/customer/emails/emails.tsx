import { createFileRoute } from '@tanstack/react-router'
import { LinkedEmails, UnusableLink } from '#features/accounts/ui/emails/linked-emails.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'

/** The page that links in automatic emails open. Recipients choose there, without a log-in, which emails they get. */
export const Route = createFileRoute('/_customer/emails')({
  ssr: false,
  head: ({ match: { context } }) => ({
    meta: [{ title: `Your emails | ${context.site.brand}` }, { name: 'robots', content: 'noindex' }],
  }),
  validateSearch: (query: Record<string, unknown>): { key?: unknown } => ({ key: query.key }),
  component: Emails,
})

function Emails() {
  const { key } = Route.useSearch()
  return (
    <main className="py-8 sm:py-14">
      <PageBody narrow>
        {typeof key === 'string' ? (
          <LinkedEmails key={key} linkKey={key} />
        ) : (
          <UnusableLink message="This link is not complete" />
        )}
      </PageBody>
    </main>
  )
}
