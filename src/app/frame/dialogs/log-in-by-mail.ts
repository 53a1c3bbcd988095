import { openVerifyAccount } from '#features/accounts/ui/index.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../get-api.ts'

/**
 * Sends a magic link by mail and asks for the code in the mail. Used for a customer who signs up with an address that
 * has an account (ACC-031).
 */
export const logInByMail = async (email: string): Promise<void> => {
  try {
    await getApi().accounts.sendMagicLink({ email })
    await openVerifyAccount({ email })
  } catch (problem) {
    toast.error((problem as Error).message)
  }
}
