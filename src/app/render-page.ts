import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { loadScriptsLate } from '#platform/server/http/pages/late-scripts.ts'

/**
 * Renders a page to one string. Public pages are cached as a whole, so streaming has no benefit. The response body is
 * bytes, because encoding a string body would copy it again.
 */
export const renderPage = defineHandlerCallback(async ({ router, responseHeaders: headers }) => {
  try {
    const html = await transformHtmlStringWithRouter(
      router,
      renderToString(createElement(StartServer, { router })),
    )
    return new Response(Buffer.from(loadScriptsLate(html)), { status: getSsrStatus(router), headers })
  } catch (problem) {
    console.error('A page could not be rendered:', problem)
    return new Response('Internal Server Error', { status: 500, headers })
  } finally {
    router.serverSsr?.cleanup()
  }
})
