import { useRouteContext } from '@tanstack/react-router'
import type { Site } from '../site.ts'

/** The site's settings. They stay the same: whoever reads them is not drawn anew when a page has loaded. */
export const useSite = (): Site => useRouteContext({ from: '__root__', select: ({ site }) => site })
