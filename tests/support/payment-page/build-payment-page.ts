import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds a page that has only the components for payments. Returns its folder: each test worker has its own. */
export const buildPaymentPage = async (): Promise<string> => {
  const outDir = join(
    import.meta.dirname,
    '../../../.build',
    `payment-page-${process.env.VITEST_POOL_ID ?? 0}`,
  )
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  return outDir
}
