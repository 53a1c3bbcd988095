/** The data that the provider's script passes to our page after an attempt. */
type SubmitResult = { readonly jwt?: unknown; readonly errorcode?: unknown; readonly errordata?: unknown }

/** An event of the provider's script. For a wallet, `name` is its name, and `paymentStart` opens its sheet. */
type LibraryEvent = { readonly name?: unknown; paymentStart?(): void }

type Library = (config: object) => {
  Components(): void
  ApplePay(config: object): void
  GooglePay(config: object): void
  on?(event: 'paymentPreCheck' | 'paymentInitFailed', listener: (event: LibraryEvent) => void): void
}

type Settings = {
  readonly siteReference: string
  readonly shopName: string
  readonly wallets: { readonly applePayMerchantId?: string; readonly googlePayMerchantId?: string }
}

/** A message from the page that embeds the card fields. */
type Message =
  | {
      readonly name: 'show'
      readonly jwt: string
      readonly label: string
      readonly isLive: boolean
      /** The amount for the sheet of a wallet, like 20.00; missing if wallets can't be used, as for a card check. */
      readonly walletAmount?: string
    }
  | { readonly name: 'submit'; readonly isWallet: boolean }

/**
 * Runs in the card page. It shows the provider's fields for the token from the embedding page, and the buttons of
 * wallets that the device supports. Before it sends the card or opens the sheet of a wallet, it requests permission
 * from the embedding page, and afterwards it passes the signed result back. The function is sent to the browser as
 * text, so it must not use anything outside itself.
 */
export const runCardPage = (): void => {
  const button = document.getElementById('st-form__submit') as HTMLButtonElement
  const main = document.querySelector('main')!
  const settings = JSON.parse(main.dataset.settings!) as Settings
  const send = (message: object) => window.parent.postMessage(message, window.location.origin)
  let isAllowed = false
  /** Whether permission for the payment of a wallet has been requested or granted. */
  let walletPermission: 'none' | 'requested' | 'allowed' = 'none'
  let openSheet: (() => void) | undefined

  const requestWalletPayment = () => {
    walletPermission = 'requested'
    openSheet = undefined
    send({ name: 'begin', isWallet: true })
  }
  const openAllowedSheet = () => {
    if (!openSheet) return
    walletPermission = 'none'
    openSheet()
    openSheet = undefined
  }
  const allowWallet = () => {
    // After a double click, the second permission must not open a second sheet.
    if (walletPermission !== 'requested') return
    walletPermission = 'allowed'
    openAllowedSheet()
  }

  // Stops the click before it reaches the provider's script, so that the server can first check that the amount is
  // still due. The click on a wallet is not stopped, because browsers open a sheet only in response to it: the
  // provider's script itself waits before it opens the sheet, see `paymentPreCheck`.
  const requestPermission = (event: Event) => {
    const target = event.target as Element | null
    if (event.type === 'click' && target?.closest('.wallet > *')) return requestWalletPayment()
    const isSubmit = event.type === 'submit' || target?.closest('button') === button
    if (!isSubmit || isAllowed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send({ name: 'begin' })
  }
  window.addEventListener('click', requestPermission, true)
  window.addEventListener('submit', requestPermission, true)

  const slots = { ApplePay: 'st-apple-pay', GooglePay: 'st-google-pay' }
  const isWallet = (name: unknown): name is keyof typeof slots => name === 'ApplePay' || name === 'GooglePay'

  /** Shows the buttons of the configured wallets, if the provider's script finds that the device supports them. */
  const showWallets = (library: ReturnType<Library>, amount: string, isLive: boolean) => {
    const { siteReference, shopName } = settings
    const { applePayMerchantId, googlePayMerchantId } = settings.wallets
    const undecidedWallets = new Set<keyof typeof slots>()
    if (applePayMerchantId) undecidedWallets.add('ApplePay')
    if (googlePayMerchantId) undecidedWallets.add('GooglePay')
    if (undecidedWallets.size === 0) return
    main.classList.add('waiting')
    const decide = (name: keyof typeof slots) => {
      undecidedWallets.delete(name)
      if (undecidedWallets.size === 0) main.classList.remove('waiting')
    }
    setTimeout(() => main.classList.remove('waiting'), 1500)
    library.on?.('paymentInitFailed', ({ name }) => isWallet(name) && decide(name))
    library.on?.('paymentPreCheck', ({ name, paymentStart }) => {
      if (!isWallet(name) || !paymentStart) return
      if (walletPermission === 'none') requestWalletPayment()
      openSheet = () => paymentStart()
      if (walletPermission === 'allowed') openAllowedSheet()
    })
    for (const [name, slot] of Object.entries(slots) as [keyof typeof slots, string][])
      new MutationObserver(() => {
        decide(name)
        // Older versions of the script insert a link without an address, which no keyboard reaches.
        const link = document.querySelector<HTMLElement>(`#${slot} > a:not([href])`)
        if (!link || link.hasAttribute('tabindex')) return
        link.tabIndex = 0
        link.setAttribute('role', 'button')
        link.setAttribute('aria-label', 'Pay with Apple Pay')
        link.addEventListener('keydown', ({ key }) => (key === 'Enter' || key === ' ') && link.click())
      }).observe(document.getElementById(slot)!, { childList: true })
    // The amounts are for the sheets. What is charged is the amount in the signed token.
    if (applePayMerchantId)
      library.ApplePay({
        merchantId: applePayMerchantId,
        buttonPlacement: slots.ApplePay,
        buttonStyle: 'black',
        buttonText: 'plain',
        paymentRequest: {
          countryCode: 'GB',
          currencyCode: 'GBP',
          merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
          supportedNetworks: ['visa', 'masterCard'],
          total: { label: shopName, amount },
        },
      })
    if (googlePayMerchantId)
      library.GooglePay({
        buttonOptions: {
          buttonRootNode: slots.GooglePay,
          buttonColor: 'black',
          buttonType: 'plain',
          buttonSizeMode: 'fill',
          buttonLocale: 'en',
        },
        paymentRequest: {
          apiVersion: 2,
          apiVersionMinor: 0,
          environment: isLive ? 'PRODUCTION' : 'TEST',
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: {
                allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                allowedCardNetworks: ['VISA', 'MASTERCARD'],
              },
              tokenizationSpecification: {
                type: 'PAYMENT_GATEWAY',
                parameters: { gateway: 'trustpayments', gatewayMerchantId: siteReference },
              },
            },
          ],
          merchantInfo: { merchantId: googlePayMerchantId, merchantName: shopName },
          transactionInfo: {
            countryCode: 'GB',
            currencyCode: 'GBP',
            checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
            totalPriceStatus: 'FINAL',
            totalPrice: amount,
          },
        },
      })
  }

  const show = ({ jwt, label, isLive, walletAmount }: Extract<Message, { name: 'show' }>) => {
    button.textContent = label
    const library = (window as unknown as { SecureTrading?: Library }).SecureTrading
    if (!library) return send({ name: 'unavailable' })
    const cardForm = library({
      jwt,
      livestatus: isLive ? 1 : 0,
      formId: 'st-form',
      buttonId: 'st-form__submit',
      submitOnSuccess: false,
      submitOnError: false,
      submitOnCancel: false,
      disabledAutoPaymentStart: ['APPLEPAY', 'GOOGLEPAY'],
      submitCallback: (result: SubmitResult) => {
        walletPermission = 'none'
        // The payer has closed the sheet of a wallet, so there is no outcome to look for.
        if (result.errorcode === 'cancelled' && result.jwt === undefined) return
        // The provider does not accept our token: its script reports this when it starts, or after an attempt.
        const isTokenRefused =
          String(result.errorcode) === '30000' && [result.errordata].flat().includes('jwt')
        if (isTokenRefused) return send({ name: 'tokenRefused' })
        send({ name: 'result', jwt: typeof result.jwt === 'string' ? result.jwt : undefined })
      },
      styles: {
        'font-size-input': '16px',
        'space-inset-input': '12px',
        'border-radius-input': '10px',
        'border-color-input': '#6b6b7d',
      },
    })
    cardForm.Components()
    button.hidden = false
    if (walletAmount !== undefined) showWallets(cardForm, walletAmount, isLive)
  }

  window.addEventListener('message', ({ data, origin, source }: MessageEvent<Message>) => {
    if (source !== window.parent || origin !== window.location.origin) return
    if (data.name === 'show') show(data)
    if (data.name !== 'submit') return
    if (data.isWallet) return allowWallet()
    walletPermission = 'none'
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
