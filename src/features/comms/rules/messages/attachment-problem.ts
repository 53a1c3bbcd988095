import { formatSize } from '#kernel/format-size.ts'

const megabyte = 1_048_576

/** Maximum number of files of a message. */
export const maxAttachments = 5
/** Maximum size of all files of a message. Many mail servers reject emails above 20 MB, and encoding adds a third. */
const maxAttachmentsMegabytes = 10

const officePrefix = 'application/vnd.openxmlformats-officedocument'

/** The media type of each accepted file name extension. */
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  docx: `${officePrefix}.wordprocessingml.document`,
  xlsx: `${officePrefix}.spreadsheetml.sheet`,
}

/** The extensions that a file picker offers. */
export const acceptedAttachments = Object.keys(mediaTypes)
  .map((extension) => `.${extension}`)
  .join(',')

/** The limits, as one sentence. */
export const attachmentLimitsText = `Up to ${maxAttachments} files, ${maxAttachmentsMegabytes} MB together: PDF, JPEG, PNG, Word, Excel, CSV, text or calendar.`

/** Returns the media type of a file by the extension of its name; undefined if it is not accepted. */
export const attachmentType = (name: string): string | undefined => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined
}

type AttachedFile = { readonly name: string; readonly size: number }

/**
 * Returns why a file can't be added to the files before it, or undefined if it can. Checks the number and total size of
 * the files, and the name and type of this one, but not its content.
 */
export const attachmentProblem = (
  file: AttachedFile,
  earlierFiles: readonly AttachedFile[],
): string | undefined => {
  if (earlierFiles.length >= maxAttachments) return `An email can have at most ${maxAttachments} files.`
  // Some mail programs would save such a file into another folder.
  if (/[/\\]/.test(file.name)) return `${file.name} can’t be attached. A file name can’t contain a slash.`
  if (attachmentType(file.name) === undefined)
    return `${file.name} can’t be attached. Use PDF, JPEG, PNG, Word, Excel, CSV, text or calendar files.`
  if (file.size === 0) return `${file.name} is empty.`
  const total = [...earlierFiles, file].reduce((sum, { size }) => sum + size, 0)
  return total > maxAttachmentsMegabytes * megabyte
    ? `The files are too big with ${file.name} (${formatSize(file.size)}): at most ${maxAttachmentsMegabytes} MB together.`
    : undefined
}
