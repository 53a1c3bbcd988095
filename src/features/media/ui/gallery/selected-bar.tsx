import { Captions, Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { SelectionBar } from '#platform/ui/layout/selection-bar.tsx'

type Props = Pick<ComponentProps<typeof SelectionBar>, 'count' | 'total' | 'onAll' | 'onNone'> & {
  readonly onMode: (mode: 'describe' | 'change' | 'delete') => void
}

/** The actions on the selected pictures. */
export const SelectedBar = ({ onMode, ...selection }: Props) => (
  <SelectionBar {...selection}>
    <Button onClick={() => onMode('delete')}>
      <Trash2 aria-hidden /> Delete
    </Button>
    <Button onClick={() => onMode('change')}>
      <Pencil aria-hidden /> Change all
    </Button>
    <Button kind="primary" onClick={() => onMode('describe')}>
      <Captions aria-hidden /> Describe
    </Button>
  </SelectionBar>
)
