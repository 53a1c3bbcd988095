import { createRouter } from '@tanstack/react-router'
import { NotFound } from './frame/not-found/not-found.tsx'
import { PageFailed } from './frame/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'
import { readSite } from './site.ts'

/**
 * A router of its own for every request on the server, one for the whole visit in the browser. Public
 * pages get their data from loaders; queries are for what one person sees and run in the browser only.
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
