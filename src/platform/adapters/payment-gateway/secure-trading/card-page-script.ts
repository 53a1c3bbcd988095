/** The data that the provider's script passes to our page after an attempt. */
type Submitted = { readonly jwt?: unknown; readonly errorcode?: unknown }

type Library = (config: object) => { Components(): void }

/** A message from the page that embeds the card fields. */
type Message =
  | { readonly name: 'show'; readonly jwt: string; readonly label: string; readonly isLive: boolean }
  | { readonly name: 'submit' }

/**
 * Runs in the card page. It shows the provider's fields for the token from the embedding page. Before it sends the
 * card, it asks that page, and afterwards passes the signed result back to it. The function is sent to the browser as
 * text, so it must not use anything outside itself.
 */
export const runCardPage = (): void => {
  const button = document.getElementById('st-form__submit') as HTMLButtonElement
  const send = (message: object) => window.parent.postMessage(message, window.location.origin)
  let isAllowed = false

  // Stops the click before it reaches the provider's script, so that the server can first check that the amount is
  // still due.
  const ask = (event: Event) => {
    const isSubmit = event.type === 'submit' || (event.target as Element | null)?.closest('button') === button
    if (!isSubmit || isAllowed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send({ name: 'begin' })
  }
  window.addEventListener('click', ask, true)
  window.addEventListener('submit', ask, true)

  const show = ({ jwt, label, isLive }: Extract<Message, { name: 'show' }>) => {
    button.textContent = label
    const library = (window as unknown as { SecureTrading?: Library }).SecureTrading
    if (!library) return send({ name: 'unavailable' })
    library({
      jwt,
      livestatus: isLive ? 1 : 0,
      formId: 'st-form',
      buttonId: 'st-form__submit',
      submitOnSuccess: false,
      submitOnError: false,
      submitOnCancel: false,
      submitCallback: (result: Submitted) => {
        send({ name: 'result', jwt: typeof result.jwt === 'string' ? result.jwt : undefined })
      },
      styles: {
        'font-size-input': '16px',
        'space-inset-input': '12px',
        'border-radius-input': '10px',
        'border-color-input': '#6b6b7d',
      },
    }).Components()
    button.hidden = false
  }

  window.addEventListener('message', ({ data, origin, source }: MessageEvent<Message>) => {
    if (source !== window.parent || origin !== window.location.origin) return
    if (data.name === 'show') show(data)
    if (data.name !== 'submit') return
    isAllowed = true
    button.click()
    // A click on a form with an invalid field ends the attempt without a result. The next click must ask the server
    // again.
    isAllowed = false
  })

  // The bank's challenge covers the page and has a different height, so the frame adapts to it.
  const challengePixels = 560
  const measure = () => {
    const isCovered = [...document.body.children].some(
      (element) => element.matches('div, iframe') && element.getBoundingClientRect().height > 200,
    )
    const pixels = document.body.offsetHeight
    send({ name: 'height', pixels: isCovered ? Math.max(pixels, challengePixels) : pixels })
  }
  new ResizeObserver(measure).observe(document.body)
  new MutationObserver(measure).observe(document.body, { childList: true })
  send({ name: 'ready' })
}
