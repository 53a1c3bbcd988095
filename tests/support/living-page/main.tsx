import '#platform/ui/styles/ui.css'
import { createRoot } from 'react-dom/client'
import { LivingPage } from '#platform/ui/living-page.tsx'
import { DialogHost } from '#platform/ui/overlays/dialog-host.tsx'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { LoadingOverlay } from '#platform/ui/overlays/loading-overlay.tsx'
import { ToastRegion } from '#platform/ui/overlays/toast-region.tsx'

createRoot(document.getElementById('root')!).render(
  <>
    <main>
      <LivingPage />
    </main>
    <DialogHost />
    <ToastRegion />
    <LoadingOverlay />
  </>,
)

Object.assign(window, { dialogs })
