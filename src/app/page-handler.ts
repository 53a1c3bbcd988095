import { createStartHandler } from '@tanstack/react-start/server'
import type { Api } from './get-api.ts'
import { renderPage } from './render-page.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: { api: Api } }
  }
}

export default { fetch: createStartHandler(renderPage) }
