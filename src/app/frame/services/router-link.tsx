import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { createPreloader } from '#platform/browser/preloading.ts'
import { isForBrowser } from '#platform/ui/actions/link.tsx'
import { visitPage } from './visit-page.ts'

const preloadPage = createPreloader()

/**
 * A link that navigates without reloading the document. The address is a plain string and not a typed route, because
 * texts by editors also contain links.
 */
export const RouterLink = ({ href, onClick, ...anchorProps }: ComponentProps<'a'> & { href: string }) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event) || anchorProps.target === '_blank') return
    event.preventDefault()
    void visitPage(router, href)
  }
  // An address that only opens a dialog needs no preloading.
  const preload = () => {
    if (href.startsWith('/')) void preloadPage(() => router.preloadRoute({ href } as never))
  }
  return <a {...anchorProps} href={href} onClick={follow} onPointerEnter={preload} onFocus={preload} />
}
