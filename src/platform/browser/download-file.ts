/** Downloads a file that was created in the browser. */
export const downloadFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the object URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
