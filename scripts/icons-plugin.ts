import { join } from 'node:path'
import type { Plugin } from 'vite'

const createIcon = join(import.meta.dirname, '../src/platform/ui/display/create-icon.tsx')

/** Makes the icons that pages import of lucide-react with our own createIcon, on the server as in the browser. */
export const iconsPlugin = (): Plugin => ({
  name: 'jaunt-icons',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === '../createLucideIcon.mjs' && importer.includes('/lucide-react/') ? createIcon : undefined,
  // Packages are left out of the server's build, and are beyond what a plugin sees.
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: ['lucide-react'] } } : undefined),
})
