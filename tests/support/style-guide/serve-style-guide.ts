import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

/** Builds the style guide alone, without the app around it, and serves it. */
export const serveStyleGuide = async () => {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(import.meta.dirname, '../../../.build/style-guide'),
      emptyOutDir: true,
      target: 'es2023',
    },
    preview: { port: 0, host: '127.0.0.1' },
  }
  await build(config)
  const server = await preview(config)
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() }
}
