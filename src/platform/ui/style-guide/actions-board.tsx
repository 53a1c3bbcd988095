import { Copy, Ellipsis, Heart, Pencil, Plus, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { Menu } from '../actions/menu.tsx'
import type { MenuEntry } from '../actions/menu-props.ts'
import { PhoneLink } from '../actions/phone-link.tsx'
import { TextLink } from '../actions/text-link.tsx'
import { toast } from '../overlays/toast.ts'
import { Board, Columns, Specimen } from './specimen.tsx'

const entries: MenuEntry[] = [
  { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onAction: () => toast.show('Edit chosen') },
  { id: 'copy', label: 'Duplicate', icon: <Copy aria-hidden />, onAction: () => toast.show('Copy chosen') },
  { id: 'share', label: 'Share', icon: <Share2 aria-hidden />, disabled: true },
  {
    id: 'remove',
    label: 'Remove',
    icon: <Trash2 aria-hidden />,
    danger: true,
    onAction: () => toast.show('Removed'),
  },
]

export const ActionsBoard = () => {
  const [liked, setLiked] = useState(true)
  return (
    <Board id="actions" title="Actions">
      <Columns>
        <Specimen title="Button: kinds" row>
          <Button kind="primary">Save package</Button>
          <Button>Preview</Button>
          <Button kind="quiet">Cancel</Button>
          <Button kind="danger">Remove</Button>
        </Specimen>
        <Specimen title="Button: sizes" row>
          <Button kind="primary" size="small">
            Small
          </Button>
          <Button kind="primary">Normal</Button>
          <Button kind="primary" size="large">
            <Plus aria-hidden />
            Large
          </Button>
        </Specimen>
        <Specimen title="Button: disabled and pending" row>
          <Button kind="primary" disabled>
            Save package
          </Button>
          <Button disabled>Preview</Button>
          <Button kind="primary" pending>
            Saving
          </Button>
        </Specimen>
        <Specimen title="Button: wide">
          <Button kind="primary" size="large" wide>
            Pay £240.00
          </Button>
        </Specimen>
        <Specimen title="Link button and links" row>
          <LinkButton href="#actions" kind="primary">
            See locations
          </LinkButton>
          <LinkButton href="#actions">More ideas</LinkButton>
          <TextLink href="#actions">Forgot your Password?</TextLink>
          <PhoneLink phone="01632 960100" />
        </Specimen>
        <Specimen title="Icon button: pressed, disabled" row>
          <IconButton
            label="Save for later"
            aria-pressed={liked}
            onClick={() => setLiked(!liked)}
            icon={<Heart aria-hidden className={liked ? 'fill-current' : ''} />}
          />
          <IconButton label="Remove" disabled icon={<Trash2 aria-hidden />} />
        </Specimen>
        <Specimen title="Menu and copy button" row>
          <Menu label="Actions" entries={entries} />
          <Menu label="More" icon={<Ellipsis aria-hidden />} iconOnly entries={entries} />
          <CopyButton value="https://jaunt.example/inv/abc" label="Copy invite link" />
        </Specimen>
      </Columns>
    </Board>
  )
}
