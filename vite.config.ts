import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './scripts/contract-plugin.ts'
import { directImportsPlugin } from './scripts/direct-imports-plugin.ts'
import { outlinesPlugin } from './scripts/outlines-plugin.ts'
import { preloadedWith, scriptGroups, scriptName } from './scripts/script-files.ts'
import { withoutLoaders } from './scripts/without-loaders.ts'
import { routeTree } from './src/app/route-tree.ts'

// Icons of lucide-react are created by our own createIcon, on the server and in the browser (docs/optimisations.md).
const createIcon = join(import.meta.dirname, 'src/platform/ui/display/create-icon.tsx')

export default defineConfig({
  resolve: { alias: [{ find: '../createLucideIcon.mjs', replacement: createIcon }] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preloadedWith },
  },
  environments: {
    // The alias applies to bundled packages only, so the server must bundle lucide-react too.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: scriptGroups },
            entryFileNames: scriptName,
            chunkFileNames: scriptName,
          },
        },
      },
    },
  },
  plugins: [
    contractPlugin(),
    directImportsPlugin(),
    outlinesPlugin(),
    tailwindcss(),
    ...withoutLoaders(
      tanstackStart({
        srcDirectory: 'src/app',
        router: {
          entry: 'router.ts',
          routesDirectory: 'pages',
          generatedRouteTree: 'route-tree.gen.ts',
          virtualRouteConfig: routeTree,
          quoteStyle: 'single',
          semicolons: false,
          // Loaders are in separate files. The browser does not need the loader of the first page, only the loaders of
          // pages that are opened later (docs/decisions/0067).
          codeSplittingOptions: {
            defaultBehavior: [['component', 'notFoundComponent'], ['loader'], ['errorComponent']],
          },
        },
        client: { entry: 'client.tsx', base: '/' },
        // The benchmark builds the same pages with a handler that can also render a page with react-dom alone.
        server: { entry: process.env.PAGE_HANDLER ?? 'page-handler.ts' },
      }),
    ),
    react(),
  ],
})
