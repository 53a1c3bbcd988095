import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './scripts/contract-plugin.ts'
import { iconsPlugin } from './scripts/icons-plugin.ts'
import { routeTree } from './src/app/route-tree.ts'

/**
 * What every page of the site loads goes into two files, the libraries and our own: many small ones compress
 * badly, and each is a request. `minShareCount` leaves out what only some pages load of a library.
 */
const everyPage = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|@orpc|@tanstack)\/|src\/platform\/browser\/|src\/kernel\/section|accounts\/ui\/session\//,
    minShareCount: 12,
  },
  {
    name: 'every-page',
    test: /src\/(app\/(page-head|usual-group|api|frame\/stored-section)|app\/pages\/customer\/public\/(found|section-params|load-cities|location-card-of|place-loader|place-head)|platform\/ui\/(actions\/(button|button-style|link|link-button|icon-button|text-link)|display\/(skeleton|card|tint|tint-picture|picture-sources|media-host)|layout\/page-body|overlays\/(dialog-stack|open-dialog))|features\/accounts\/rules\/acting|features\/catalogue\/ui\/(location-card|place-name))\.tsx?$/,
  },
]

export default defineConfig({
  build: { outDir: 'dist', target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everyPage } } } } },
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
