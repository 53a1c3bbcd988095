import { join } from 'node:path'
import type { Plugin } from 'vite'

const drawIcon = join(import.meta.dirname, '../src/platform/ui/display/draw-icon.tsx')

/** Makes the icons that pages import of lucide-react with our own drawIcon, on the server as in the browser. */
export const iconsPlugin = (): Plugin => ({
  name: 'jaunt-icons',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === '../createLucideIcon.mjs' && importer.includes('/lucide-react/') ? drawIcon : undefined,
  // Packages are left out of the server's build, and are beyond what a plugin sees.
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: ['lucide-react'] } } : undefined),
})
