import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type DialogEntry, dialogs } from './dialog-stack.ts'
import { useDialogFrame } from './use-dialog-frame.ts'

type Wrapper = ComponentType<{ children: ReactNode }>
type Props = {
  /** Loads a component that wraps all dialogs, such as a query cache. It is loaded with the first dialog. */
  loadWrapper?: () => Promise<Wrapper>
}

/** Renders the dialogs that openDialog opens. Used once, at the root of the app. */
export const DialogHost = ({ loadWrapper }: Props) => {
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, dialogs.entries)
  const needed = entries.length > 0
  const DialogFrame = useDialogFrame(needed)
  const Wrapper = useWrapper(needed, loadWrapper)
  if (!DialogFrame || !Wrapper) return null
  return (
    <Wrapper>
      {oneByOne(entries).map((entry) => (
        <DialogFrame key={entry.id} entry={entry} layer={dialogs.layerOf(entry.id)}>
          {typeof entry.content === 'function' ? entry.content(entry.handle) : entry.content}
        </DialogFrame>
      ))}
    </Wrapper>
  )
}

const useWrapper = (needed: boolean, load: Props['loadWrapper']): Wrapper | undefined => {
  const [loaded, setLoaded] = useState<{ readonly Wrapper: Wrapper } | undefined>(
    load ? undefined : { Wrapper: Fragment },
  )
  useEffect(() => {
    if (needed && load && !loaded) void load().then((Wrapper) => setLoaded({ Wrapper }))
  }, [needed, load, loaded])
  return loaded?.Wrapper
}

/**
 * Returns the dialogs up to the first one that is not visible yet. If two appeared at once, the lower one would make
 * the upper one inert, like the rest of the page.
 */
const oneByOne = (rendered: readonly DialogEntry[]): readonly DialogEntry[] => {
  const next = rendered.findIndex(({ phase }) => phase === 'open')
  return next === -1 ? rendered : rendered.slice(0, next + 1)
}
