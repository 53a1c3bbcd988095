import { useEffect } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'

/** Reloads the document, because loaders and module imports cache their failures. */
const reloadPage = () => window.location.reload()

/**
 * Shown if a page could not be loaded. The log contains the cause. If the browser is offline, the page reloads when
 * the connection is back.
 */
export const PageFailed = () => {
  useEffect(() => {
    window.addEventListener('online', reloadPage)
    return () => window.removeEventListener('online', reloadPage)
  }, [])
  return (
    <main className="mx-auto flex min-h-[60vh] w-full max-w-xl flex-col items-start justify-center gap-4 px-5 py-16">
      <h1 className="text-3xl font-bold">This page didn’t load</h1>
      <p className="text-lg text-ink-soft">
        {navigator.onLine === false
          ? 'You’re offline. Everything you saved is safe. Please try again when you’re back online.'
          : 'Something went wrong on our side. Everything you saved is safe. Please try again in a moment.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={reloadPage}>
          Try again
        </Button>
        <LinkButton href="/">Home page</LinkButton>
      </div>
    </main>
  )
}
