import { layout, rootRoute, route } from '@tanstack/virtual-file-routes'
import { layouts, type PageRoute, pageRoutes } from './routes.ts'

const routesOf = (belongs: (page: PageRoute) => boolean) =>
  pageRoutes.filter(belongs).map(({ path, page }) => route(path, page))

/** The table of routes in the format that the router's generator reads (vite.config.ts). */
export const routeTree = rootRoute(layouts.root, [
  layout(
    'public',
    layouts.public,
    routesOf((page) => page.ssr),
  ),
  ...(['customer', 'supplier', 'staff'] as const)
    .map((area) => ({ area, pages: routesOf((page) => !page.ssr && page.area === area) }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ area, pages }) => layout(area, layouts[area], pages)),
])
