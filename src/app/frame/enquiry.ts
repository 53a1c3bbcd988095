import { openEnquiry } from '#features/enquiries/ui/index.ts'

/** Opens the enquiry an address names. Loaded when the first one is. */
export const enquire = async (opening: Parameters<typeof openEnquiry>[0]): Promise<void> => {
  await openEnquiry(opening)
}
