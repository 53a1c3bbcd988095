import { History } from 'lucide-react'
import { ChangeHistory } from '#features/access/ui/history/change-history.tsx'
import { Button } from '#platform/ui/actions/button.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

/** The button that shows the changes staff made to the tasks of an event. */
export const TaskHistory = ({ eventId }: { readonly eventId: string }) => (
  <Button
    kind="quiet"
    onClick={() =>
      void openDialog(
        (dialog) => (
          <DialogContent title="Task history" onClose={dialog.cancel}>
            <ChangeHistory kind="eventTask" id={eventId} />
          </DialogContent>
        ),
        { name: 'taskHistory' },
      )
    }
  >
    <History aria-hidden />
    History
  </Button>
)
