import '#platform/ui/styles/ui.css'
import { createRoot } from 'react-dom/client'
import { DialogHost } from '#platform/ui/overlays/dialog-host.tsx'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { LoadingOverlay } from '#platform/ui/overlays/loading-overlay.tsx'
import { ToastRegion } from '#platform/ui/overlays/toast-region.tsx'
import { StyleGuide } from '#platform/ui/style-guide.tsx'

createRoot(document.getElementById('root')!).render(
  <>
    <main>
      <StyleGuide />
    </main>
    <DialogHost />
    <ToastRegion />
    <LoadingOverlay />
  </>,
)

Object.assign(window, { dialogs })
