import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CurrentUserFrame } from '#features/accounts/ui/session/current-user-frame.tsx'
import { BuilderDepsContext } from '#features/builder/ui/builder-deps.ts'
import { sectionFromPath } from '#kernel/section.ts'
import { earlyClicksScript } from '#platform/browser/early-clicks.ts'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { HydrationFrame } from '#platform/browser/hydration.tsx'
import { settingsElementId } from '#platform/browser/site-settings.ts'
import { MediaHostProvider, mediaHostOf } from '#platform/ui/display/media-host.tsx'
import commonFont from '#platform/ui/styles/inter-common.woff2?url'
import stylesheet from '#platform/ui/styles/ui.css?url'
import { PermissionFrame } from '../frame/access/permission-frame.tsx'
import favicon from '../frame/favicon.svg?url'
import { FramedNotFound } from '../frame/not-found/framed-not-found.tsx'
import { PageFailed } from '../frame/page-failed.tsx'
import { SiteServices } from '../frame/services/site-services.tsx'
import { bodyOfSection } from '../frame/services/use-body-state.ts'
import { useSite } from '../frame/use-site.ts'
import { getApi } from '../get-api.ts'
import { lazyBuilderDeps } from '../lazy-builder-deps.ts'
import type { Site } from '../site.ts'

/** Returns the body's attributes for the first page. After a navigation, the new page sets them itself. */
const useFirstBody = () => {
  const router = useRouter()
  return useState(() => bodyOfSection(sectionFromPath(router.state.location.pathname)))[0]
}

const Document = ({ children }: { children: ReactNode }) => {
  const site = useSite()
  return (
    <html lang="en-GB" data-design="pink">
      <head>
        <ScriptOnce>{import.meta.env.SSR ? earlyClicksScript() : ''}</ScriptOnce>
        <HeadContent />
        {/* Blocks rendering until the page is complete. Otherwise content would shift while it loads on a slow
            connection. */}
        <link rel="expect" href={`#${settingsElementId}`} blocking="render" />
      </head>
      <body {...useFirstBody()}>
        {children}
        <script
          id={settingsElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own settings, with every < escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(site).replaceAll('<', '\\u003c') }}
        />
        <Scripts />
      </body>
    </html>
  )
}

const Frame = () => {
  const site = useSite()
  return (
    <ApiContext value={getApi}>
      <BuilderDepsContext value={lazyBuilderDeps}>
        <MediaHostProvider host={mediaHostOf(site.media)}>
          <HydrationFrame>
            <CurrentUserFrame>
              <PermissionFrame>
                <SiteServices>
                  <Outlet />
                </SiteServices>
              </PermissionFrame>
            </CurrentUserFrame>
          </HydrationFrame>
        </MediaHostProvider>
      </BuilderDepsContext>
    </ApiContext>
  )
}

export const Route = createRootRouteWithContext<{ site: Site }>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      { title: match.context.site.brand },
    ],
    links: [
      { rel: 'stylesheet', href: stylesheet },
      { rel: 'preload', as: 'font', type: 'font/woff2', href: commonFont, crossOrigin: 'anonymous' },
      { rel: 'icon', type: 'image/svg+xml', href: favicon },
    ],
  }),
  shellComponent: Document,
  component: Frame,
  notFoundComponent: FramedNotFound,
  errorComponent: PageFailed,
})
