import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTextLoader } from '#features/content/ui/index.ts'
import { getApi } from './get-api.ts'
import { getRouter } from './router.ts'

declare global {
  interface Window {
    /** What the server left of its router for this one; `h` says that it was taken over. */
    $_TSR?: { h(): void }
    /** How zod is to work, read when it is loaded: our pages forbid to make code from text, and report each try. */
    __zod_globalConfig?: { jitless: boolean }
  }
}

/**
 * Brings the page to life. Not by StartClient: it brings the client of server functions and a deserialiser along,
 * which this product has no use for. In a transition, so that a long page is taken over in short pieces.
 */
const startHydration = async () => {
  const router = getRouter()
  await hydrate(router)
  window.$_TSR?.h()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

window.__zod_globalConfig = { jitless: true }
setTextLoader(async () => (await getApi().content.readDictionary()).data)
void startHydration()
