import { join } from 'node:path'
import type { Plugin } from 'vite'

const createIcon = join(import.meta.dirname, '../src/platform/ui/display/create-icon.tsx')

/** Replaces the icons that pages import from lucide-react by our own createIcon, on the server and in the browser. */
export const iconsPlugin = (): Plugin => ({
  name: 'jaunt-icons',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === '../createLucideIcon.mjs' && importer.includes('/lucide-react/') ? createIcon : undefined,
  // The server's build does not bundle packages by default, and plugins see bundled code only.
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: ['lucide-react'] } } : undefined),
})
