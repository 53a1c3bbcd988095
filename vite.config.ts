import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './scripts/contract-plugin.ts'
import { iconsPlugin } from './scripts/icons-plugin.ts'
import { routeTree } from './src/app/route-tree.ts'

type Chunking = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** The page whose component a module is, where it is that of a public page; the router's plugin splits it off. */
const publicPageOf = (id: string): string | undefined =>
  /[\\/]pages[\\/]customer[\\/]public[\\/]([\w-]+)\.tsx\?tsr-split=component/.exec(id)?.[1]

/** A list of what others may use, ours or a library's, names more than any page loads. */
const isList = (id: string) => /[\\/]index\.ts$|[\\/]node_modules[\\/]/.test(id)

/** The public pages that load a module at once, by way of whatever imports it. */
const publicPagesWith = (id: string, chunking: Chunking): string[] => {
  const seen = new Set([id])
  for (const each of seen)
    for (const importer of chunking.getModuleInfo(each)?.importers ?? [])
      if (!isList(importer)) seen.add(importer)
  return [...seen].flatMap((each) => publicPageOf(each) ?? [])
}

/**
 * The files of a first visit: the libraries that every page needs, what else every page needs, what public pages
 * share, and the page. Many small ones compress badly, and each is a request.
 */
const filesOfFirstVisit = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const] },
  { name: 'every-page', tags: ['$initial' as const] },
  {
    debugName: 'public-pages',
    test: /[\\/]src[\\/]/,
    name: (id: string, chunking: Chunking) =>
      publicPagesWith(id, chunking).length > 1 ? 'public-pages' : undefined,
  },
  {
    debugName: 'each public page',
    test: /[\\/]src[\\/]/,
    name: (id: string, chunking: Chunking) => publicPagesWith(id, chunking)[0],
  },
]

export default defineConfig({
  build: { outDir: 'dist', target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: filesOfFirstVisit } } } } },
  },
  plugins: [
    contractPlugin(),
    iconsPlugin(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/app',
      router: {
        entry: 'router.ts',
        routesDirectory: 'pages',
        generatedRouteTree: 'route-tree.gen.ts',
        virtualRouteConfig: routeTree,
        quoteStyle: 'single',
        semicolons: false,
      },
      client: { entry: 'client.tsx', base: '/' },
      // The bench builds the same pages behind a handler that can render them by react-dom alone.
      server: { entry: process.env.PAGE_HANDLER ?? 'page-handler.ts' },
    }),
    react(),
  ],
})
