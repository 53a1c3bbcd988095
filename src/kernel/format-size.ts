const megabyte = 1_048_576

/** Returns a size as text: '3.2 MB', '480 kB'. */
export const formatSize = (bytes: number): string =>
  bytes >= megabyte / 10
    ? `${(bytes / megabyte).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`
