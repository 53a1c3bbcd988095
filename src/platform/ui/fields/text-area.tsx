import { clsx } from 'clsx'
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { FieldFrame, type FieldTexts, fieldStyle, useFieldTexts } from './field-frame.tsx'

const maxRows = 5

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'children' | 'rows'>

/** A field for several lines of text; it grows from one row to five, then scrolls. */
export const TextArea = ({ label, hideLabel, hint, error, className, id: ownId, ref, ...area }: Props) => {
  const texts = { label, hideLabel, hint, error }
  const control = useFieldTexts(texts, ownId)
  const own = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement)
  useGrowth(own)
  return (
    <FieldFrame {...texts} id={control.id} className={className}>
      <textarea
        {...area}
        {...control}
        ref={own}
        rows={1}
        className={clsx(
          fieldStyle,
          'field-sizing-content max-h-[calc(5lh+1.375rem)] min-h-(--control) resize-none py-2.5 leading-normal',
        )}
      />
    </FieldFrame>
  )
}

const isServer = typeof document === 'undefined'
const useBrowserLayoutEffect = isServer ? () => {} : useLayoutEffect

/** For browsers without field-sizing: adjusts the number of rows to the height of the text. */
const useGrowth = (ref: RefObject<HTMLTextAreaElement | null>) => {
  useBrowserLayoutEffect(() => {
    const area = ref.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    const grow = () => {
      area.rows = 1
      while (area.rows < maxRows && area.scrollHeight > area.clientHeight) area.rows++
    }
    grow()
    area.addEventListener('input', grow)
    return () => area.removeEventListener('input', grow)
  }, [ref])
}
