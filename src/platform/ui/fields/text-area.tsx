import { clsx } from 'clsx'
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { FieldFrame, type FieldTexts, fieldStyle, useFieldAttributes } from './field-frame.tsx'

/** The rows of a field when it is empty and when it stops growing. */
const heights = {
  note: { minRows: 1, maxRows: 5, style: 'min-h-(--control) max-h-[calc(5lh+1.375rem)]' },
  letter: { minRows: 6, maxRows: 14, style: 'min-h-[calc(6lh+1.375rem)] max-h-[calc(14lh+1.375rem)]' },
} as const

type Props = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'children' | 'rows'> & {
    /** A 'note' has one to five rows, a 'letter' six to fourteen. */
    height?: keyof typeof heights
  }

/** A field for several lines of text. It grows with the text up to a maximum, then scrolls. */
export const TextArea = ({
  label,
  hideLabel,
  hint,
  error,
  className,
  id: ownId,
  ref,
  height = 'note',
  ...area
}: Props) => {
  const { minRows, maxRows, style } = heights[height]
  const texts = { label, hideLabel, hint, error }
  const control = useFieldAttributes(texts, ownId)
  const areaRef = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => areaRef.current as HTMLTextAreaElement)
  useGrowth(areaRef, minRows, maxRows)
  return (
    <FieldFrame {...texts} id={control.id} className={className}>
      <textarea
        {...area}
        {...control}
        ref={areaRef}
        rows={minRows}
        className={clsx(fieldStyle, 'field-sizing-content resize-none py-2.5 leading-normal', style)}
      />
    </FieldFrame>
  )
}

const isServer = typeof document === 'undefined'
const useBrowserLayoutEffect = isServer ? () => {} : useLayoutEffect

/** Adjusts the number of rows to the text, for browsers without field-sizing. */
const useGrowth = (ref: RefObject<HTMLTextAreaElement | null>, minRows: number, maxRows: number) => {
  useBrowserLayoutEffect(() => {
    const area = ref.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    const grow = () => {
      area.rows = minRows
      while (area.rows < maxRows && area.scrollHeight > area.clientHeight) area.rows++
    }
    grow()
    area.addEventListener('input', grow)
    return () => area.removeEventListener('input', grow)
  }, [ref, minRows, maxRows])
}
