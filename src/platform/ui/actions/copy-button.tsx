import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyToClipboard } from '#platform/browser/clipboard.ts'
import { toast } from '../overlays/toast.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'

type Props = ButtonLook & {
  value: string
  label?: string
  copiedLabel?: string
  /** The name of the copied text, to distinguish several buttons on a page. */
  ariaLabel?: string
}

/** Copies a text and confirms it on the button for a moment. */
export const CopyButton = ({ value, label = 'Copy', copiedLabel = 'Copied', ariaLabel, ...look }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyToClipboard(value)))
      return toast.error('We couldn’t copy this. Select the text and copy it.')
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Button {...look} aria-label={ariaLabel && (isCopied ? copiedLabel : ariaLabel)} onClick={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
