import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import type { Api } from './api.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: { api: Api } }
  }
}

/** Renders a page to one string: public pages are kept whole, so there is nothing to gain by streaming. */
export default { fetch: createStartHandler(defaultRenderHandler) }
