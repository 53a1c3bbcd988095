/** Maximum waiting times in milliseconds. */
const waits = {
  /** For the picture to load, because it may fail. */
  picture: 2000,
  /** From its load until it is painted. */
  screen: 250,
}

/**
 * Loads the page's scripts once the leading or early picture is painted, so that they don't compete with it on a slow
 * connection. Loads them at once if the user touches the page or the page is hidden. Pages contain the text of this
 * function, and browsers run it while they parse the page, so the function can't use anything outside itself.
 * @param entry the script that hydrates the page
 * @param files the scripts that it imports
 */
const loadLate = (entry: string, files: readonly string[], maxWaits: typeof waits) => {
  const ownScript = document.currentScript as HTMLScriptElement
  const touches = ['pointerdown', 'keydown']
  const load = () => {
    if (!ownScript.isConnected) return
    for (const touch of touches) removeEventListener(touch, load, true)
    for (const href of files) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      link.fetchPriority = 'low'
      document.head.append(link)
    }
    ownScript.replaceWith(
      Object.assign(document.createElement('script'), { type: 'module', async: true, src: entry }),
    )
  }
  const leadingImage =
    document.querySelector<HTMLImageElement>('img[fetchpriority=high]') ?? window.earlyPicture
  if (!leadingImage || document.hidden) return load()
  for (const touch of touches) addEventListener(touch, load, true)
  setTimeout(load, maxWaits.picture)
  const loadWhenPainted = (picture: HTMLImageElement) => {
    setTimeout(load, maxWaits.screen)
    const isSupported = PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')
    if (!isSupported) return requestAnimationFrame(() => requestAnimationFrame(load))
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some((entry) => (entry as LargestContentfulPaint).url === picture.currentSrc))
        return
      observer.disconnect()
      load()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }
  Promise.resolve(leadingImage)
    .then(async (picture) => {
      await picture?.decode()
      return picture ? loadWhenPainted(picture) : load()
    })
    .catch(load)
}

const leadingPicture = /<img [^>]*fetchpriority="high"|var\(--early-picture\)/i
const preload = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*\/>/g
const entryScript = /<script type="module" async="" src="(\/[^"]+)"><\/script>/

/** Returns the document. If it has a leading or early picture, its scripts load after the picture. */
export const loadScriptsLate = (html: string): string => {
  const headEnd = html.indexOf('</head>')
  const entryStart = html.lastIndexOf('<script type="module" async=""')
  if (headEnd < 0 || entryStart < headEnd || !leadingPicture.test(html)) return html
  const files: string[] = []
  const head = html.slice(0, headEnd).replace(preload, (_, file: string) => {
    files.push(file)
    return ''
  })
  const tail = html.slice(entryStart).replace(
    entryScript,
    // The JSON can't contain `<`, because it only has names of the build's files.
    (_, entry: string) =>
      `<script>(${loadLate})(${JSON.stringify(entry)},${JSON.stringify(files)},${JSON.stringify(waits)})</script>`,
  )
  return head + html.slice(headEnd, entryStart) + tail
}
