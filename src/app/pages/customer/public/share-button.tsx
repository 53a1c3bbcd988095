import { Share2 } from 'lucide-react'
import { copyToClipboard } from '#platform/browser/clipboard.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Shares the page's address with the device's share sheet, or copies it if there is none. */
export const ShareButton = ({ title }: { title: string }) => {
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
    if ('share' in navigator) {
      // Closing the share sheet rejects the promise, but is not an error.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    if (await copyToClipboard(url)) toast.show('Link copied', { kind: 'good' })
    else toast.error('We couldn’t copy the link. Copy it from the address bar.')
  }
  return (
    <Button size="small" onClick={() => void share()}>
      <Share2 aria-hidden /> Share
    </Button>
  )
}
