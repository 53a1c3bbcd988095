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

type Surroundings = ComponentType<{ children: ReactNode }>
type Props = {
  /** Loads what the app wants around dialogs, such as a cache of what they ask for; with the first one. */
  loadSurroundings?: () => Promise<Surroundings>
}

/** Draws the dialogs opened by openDialog. Once, at the root of the app. */
export const DialogHost = ({ loadSurroundings }: Props) => {
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, dialogs.entries)
  const drawn = entries.filter((entry) => entry.content !== undefined)
  const needed = drawn.length > 0
  const DialogFrame = useDialogFrame(needed)
  const Around = useSurroundings(needed, loadSurroundings)
  if (!DialogFrame || !Around) return null
  return (
    <Around>
      {oneByOne(drawn).map((entry) => (
        <DialogFrame key={entry.id} entry={entry} layer={dialogs.layerOf(entry.id)}>
          {typeof entry.content === 'function' ? entry.content(entry.handle) : entry.content}
        </DialogFrame>
      ))}
    </Around>
  )
}

const useSurroundings = (needed: boolean, load: Props['loadSurroundings']): Surroundings | undefined => {
  const [loaded, setLoaded] = useState<{ readonly Around: Surroundings } | undefined>(
    load ? undefined : { Around: Fragment },
  )
  useEffect(() => {
    if (needed && load && !loaded) void load().then((Around) => setLoaded({ Around }))
  }, [needed, load, loaded])
  return loaded?.Around
}

/**
 * Each when the one below it is there: of two that come at once the lower would make the upper one inert, as it
 * does with all the rest of the page.
 */
const oneByOne = (drawn: readonly DialogEntry[]): readonly DialogEntry[] => {
  const next = drawn.findIndex(({ phase }) => phase === 'open')
  return next === -1 ? drawn : drawn.slice(0, next + 1)
}
