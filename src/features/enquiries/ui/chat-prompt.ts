import { leaveTo } from '#platform/browser/navigation.ts'
import { sessionStore } from '#platform/browser/storage.ts'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'

const key = 'chatPromptShown'

/**
 * Asks a user who cancelled an enquiry if they would rather chat, once per session (ENQ-O6).
 * @param whatsApp the phone number, digits only
 */
export const askToChat = async (whatsApp: string): Promise<void> => {
  if (sessionStore().read(key)) return
  sessionStore().write(key, 'yes')
  const answer = await alertDialog(
    {
      title: 'Would you rather chat to us via WhatsApp?',
      buttons: [
        { id: 'no', label: 'No - Get me out of here' },
        { id: 'yes', label: 'Yes - Message on WhatsApp', kind: 'primary' },
      ],
    },
    { name: 'chatPrompt' },
  )
  if (answer === 'yes') leaveTo(`https://wa.me/${whatsApp}`, { external: true, newTab: true })
}
