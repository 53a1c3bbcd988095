import { createRouter } from '@tanstack/react-router'
import { NotFound } from './frame/not-found/not-found.tsx'
import { PageFailed } from './frame/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'
import { readSite } from './site.ts'

/**
 * Creates a router: one for each request on the server, one for each visit in the browser. Public pages get their
 * data from loaders. Queries are for private data and run only in the browser.
 */
export const getRouter = () =>
  createRouter({
    routeTree,
    context: { site: readSite() },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
