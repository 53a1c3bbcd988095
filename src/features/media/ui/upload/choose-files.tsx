import { ImageUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import type { ButtonLook } from '#platform/ui/actions/button-style.ts'
import { acceptedPhotos } from '../../rules/file-problem.ts'

type Props = ButtonLook & {
  readonly multiple?: boolean
  readonly pending?: boolean
  readonly children: ReactNode
  readonly onFiles: (files: File[]) => void
}

/** A button that opens the device’s file picker for photos, which on a phone includes the camera. */
export const ChooseFiles = ({ multiple = false, onFiles, children, ...look }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden /> {children}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={multiple ? 'Pictures to upload' : 'Picture to upload'}
        accept={acceptedPhotos}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Reset the input, so that the user can choose the same file again after correcting it.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** Covers a drop target while files are dragged over it. */
export const DropHint = ({ children }: { readonly children: ReactNode }) => (
  <div
    aria-hidden
    className="pointer-events-none absolute inset-0 z-[3] grid place-items-center rounded-card border-3 border-accent border-dashed bg-accent-soft/90"
  >
    <p className="flex items-center gap-3 text-lg font-semibold text-accent-ink">
      <ImageUp className="size-7" /> {children}
    </p>
  </div>
)
