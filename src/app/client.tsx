import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTextLoader } from '#features/content/ui/index.ts'
import { getApi } from './get-api.ts'
import { getRouter } from './router.ts'

declare global {
  interface Window {
    /** The router state that the server passes to the browser. Calling `h` confirms that hydration has read it. */
    $_TSR?: { h(): void }
    /**
     * The configuration that zod reads when it loads. It turns off code generation, because our content security policy
     * forbids `eval` and browsers report each attempt.
     */
    __zod_globalConfig?: { jitless: boolean }
  }
}

/**
 * Hydrates the page. TanStack's StartClient would add a client of server functions and a deserialiser, which Jaunt
 * does not use. The transition lets React hydrate a long page in short pieces.
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
