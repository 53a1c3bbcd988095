/** Milliseconds. */
const waits = {
  /** For the picture, at most: a picture may fail to come, a page may not. */
  picture: 2000,
  /** From when it is there to when it is on the screen, at most. */
  screen: 250,
}

/**
 * Runs in the page while it is read, as text: it may use nothing from outside itself. Asks for the page's scripts once
 * the picture it leads with, or shows early, is on the screen, so that on a slow line they do not come between; at once
 * when somebody touches the page, or does not see it anyway.
 * @param entry the script that brings the page to life
 * @param files what it needs
 */
const askLate = (entry: string, files: readonly string[], longest: typeof waits) => {
  const place = document.currentScript as HTMLScriptElement
  const touches = ['pointerdown', 'keydown']
  const ask = () => {
    if (!place.isConnected) return
    for (const touch of touches) removeEventListener(touch, ask, true)
    for (const href of files) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      link.fetchPriority = 'low'
      document.head.append(link)
    }
    place.replaceWith(
      Object.assign(document.createElement('script'), { type: 'module', async: true, src: entry }),
    )
  }
  const leading = document.querySelector<HTMLImageElement>('img[fetchpriority=high]') ?? window.earlyPicture
  if (!leading || document.hidden) return ask()
  for (const touch of touches) addEventListener(touch, ask, true)
  setTimeout(ask, longest.picture)
  const askWhenSeen = (picture: HTMLImageElement) => {
    setTimeout(ask, longest.screen)
    const isTold = PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')
    if (!isTold) return requestAnimationFrame(() => requestAnimationFrame(ask))
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some((entry) => (entry as LargestContentfulPaint).url === picture.currentSrc))
        return
      observer.disconnect()
      ask()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }
  Promise.resolve(leading)
    .then(async (picture) => {
      await picture?.decode()
      return picture ? askWhenSeen(picture) : ask()
    })
    .catch(ask)
}

const leadingPicture = /<img [^>]*fetchpriority="high"|var\(--early-picture\)/i
const preload = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*\/>/g
const entryScript = /<script type="module" async="" src="(\/[^"]+)"><\/script>/

/** The same document, with its scripts asked for late where a picture leads it. */
export const askLateForScripts = (html: string): string => {
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
    // Between the two no < can stand: they are names of the build's own files.
    (_, entry: string) =>
      `<script>(${askLate})(${JSON.stringify(entry)},${JSON.stringify(files)},${JSON.stringify(waits)})</script>`,
  )
  return head + html.slice(headEnd, entryStart) + tail
}
