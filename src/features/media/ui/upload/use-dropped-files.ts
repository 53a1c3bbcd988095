import { type DragEvent, useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Returns handlers for files that are dropped on an element or pasted anywhere on the page. */
export const useDroppedFiles = (onFiles: (files: File[]) => void, isWanted = true) => {
  /**
   * The number of nested elements that the dragged files are over. Leaving a nested element does not mean leaving the
   * whole element.
   */
  const [depth, setDepth] = useState(0)
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  useEffect(() => {
    if (!isWanted) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isWanted])
  const dropHandlers = isWanted
    ? {
        onDragEnter: (event: DragEvent) => {
          if (hasFiles(event)) setDepth((before) => before + 1)
        },
        onDragOver: (event: DragEvent) => {
          // Without this, the browser would navigate to the file.
          if (hasFiles(event)) event.preventDefault()
        },
        onDragLeave: (event: DragEvent) => {
          if (hasFiles(event)) setDepth((before) => Math.max(0, before - 1))
        },
        onDrop: (event: DragEvent) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setDepth(0)
          latestOnFiles.current([...event.dataTransfer.files])
        },
      }
    : {}
  return { dropHandlers, isOver: depth > 0 }
}
