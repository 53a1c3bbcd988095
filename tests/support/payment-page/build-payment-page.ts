import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds a page that contains only the payment panel. Returns its folder, which each worker of the tests has alone. */
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
