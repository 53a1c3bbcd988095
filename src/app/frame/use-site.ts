import { useRouteContext } from '@tanstack/react-router'
import type { Site } from '../site.ts'

/** Returns the site's settings. They never change, so components are not rendered again after navigation. */
export const useSite = (): Site => useRouteContext({ from: '__root__', select: ({ site }) => site })
