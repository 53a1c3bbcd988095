import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { CopyButton } from '#platform/ui/actions/copy-button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

/** Renders the invite link, with buttons to copy it or to share it with the device's share sheet. */
export const ShareInvite = ({ event, token }: { event: WireEvent; token: string }) => {
  const link = `${window.location.origin}/inv/${token}`
  const name = eventDisplayName(event)
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  // Closing the share sheet rejects, but is not an error.
  const share = () =>
    void navigator.share({ title: name, text: `Are you coming to ${name}?`, url: link }).catch(() => {})
  return (
    <Card className="grid grid-cols-1 gap-4" aria-labelledby="invite-title">
      <div>
        <h2 id="invite-title" className="font-semibold text-xl">
          Invite your friends
        </h2>
        <p className="text-ink-soft">
          Send this link to the group. Everyone answers and pays their own share.
        </p>
      </div>
      <TextField
        label="Invite link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <CopyButton value={link} label="Copy link" kind="secondary" />
        {canShare && (
          <Button onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </div>
    </Card>
  )
}
