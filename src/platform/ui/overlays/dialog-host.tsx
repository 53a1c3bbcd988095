import { type ComponentType, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { type DialogEntry, dialogs } from './dialog-stack.ts'

type Wrapper = ComponentType<{ children: ReactNode }>
type Props = {
  /** Loads a component that wraps all dialogs, such as a query cache's provider. Called for the first dialog. */
  loadWrapper?: () => Promise<Wrapper>
}

/** Pages without dialogs need no modal code, so the frame is loaded with the first dialog. */
const loadFrame = () => loadPart(() => import('./dialog-frame.tsx'))

/** Renders the dialogs that openDialog opens. Used once, at the root of the app. */
export const DialogHost = ({ loadWrapper }: Props) => {
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, dialogs.entries)
  const isNeeded = entries.length > 0
  const frame = useLoaded(isNeeded ? loadFrame : undefined, true)
  const wrapper = useLoaded(isNeeded ? loadWrapper : undefined, true)
  const Wrapper = loadWrapper ? wrapper : Fragment
  if (!frame || !Wrapper) return null
  return (
    <Wrapper>
      {oneByOne(entries).map((entry) => (
        <frame.DialogFrame key={entry.id} entry={entry} layer={dialogs.layerOf(entry.id)}>
          {typeof entry.content === 'function' ? entry.content(entry.handle) : entry.content}
        </frame.DialogFrame>
      ))}
    </Wrapper>
  )
}

/**
 * Returns the dialogs up to the first one that is not visible yet. If two appeared at once, the lower one would make
 * the upper one inert, like the rest of the page.
 */
const oneByOne = (rendered: readonly DialogEntry[]): readonly DialogEntry[] => {
  const next = rendered.findIndex(({ phase }) => phase === 'open')
  return next === -1 ? rendered : rendered.slice(0, next + 1)
}
