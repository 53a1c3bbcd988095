const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)

/** The bytes with which files of a media type start. Word and Excel files are ZIP archives. */
const startBytes: Readonly<Record<string, Uint8Array>> = {
  'application/pdf': bytesOf(0x25, 0x50, 0x44, 0x46, 0x2d),
  'image/jpeg': bytesOf(0xff, 0xd8, 0xff),
  'image/png': bytesOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
}
const archive = bytesOf(0x50, 0x4b, 0x03, 0x04)

/**
 * Returns whether the content of a file matches its media type, so that a renamed program is not sent.
 * @param start the first bytes of the file
 */
export const isOfType = (mediaType: string, start: Uint8Array): boolean => {
  if (mediaType.startsWith('text/')) return isText(start)
  return (startBytes[mediaType] ?? archive).every((byte, index) => start[index] === byte)
}

/**
 * Returns whether a file can be a text, in UTF-8 or another encoding, such as a CSV file that Excel saves on Windows.
 * Programs contain control characters other than those of texts.
 */
const isText = (start: Uint8Array): boolean => start.every((byte) => byte >= 32 || textControls.has(byte))

/** Tab, line feed, form feed and carriage return. */
const textControls = new Set([9, 10, 12, 13])
