import { useEffect } from 'react'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { useSite } from '../use-site.ts'

const customerHome = { href: '/', label: 'Back to the home page' }

/** The not-found message, inside the frame of its page. */
export const NotFound = () => <NotFoundMessage home={customerHome} />

export const NotFoundMessage = ({ home }: { home: typeof customerHome }) => {
  const site = useSite()
  useEffect(() => {
    document.title = `Page not found | ${site.brand}`
  }, [site])
  return (
    <main className="mx-auto flex min-h-[60vh] w-full max-w-xl flex-col items-start justify-center gap-4 px-5 py-16">
      <p className="font-semibold text-accent-ink">404</p>
      <h1 className="text-3xl font-bold">Page not found</h1>
      <p className="text-lg text-ink-soft">The page may have moved, or the link may be incomplete.</p>
      <LinkButton href={home.href} kind="primary">
        {home.label}
      </LinkButton>
    </main>
  )
}
