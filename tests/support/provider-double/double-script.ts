// The double of the provider's script st.js. Its card fields are in frames of another origin, so that our page cannot
// read them.

/** Returns the script for our page. */
export const doubleScript = (origin: string) => `
(() => {
  const origin = ${JSON.stringify(origin)}
  // Like the provider's script, copies the properties of the last response into the result, beside the signed text.
  const resultOf = (signed) => {
    const text = atob(signed.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
    return { ...JSON.parse(text).payload.response.at(-1), jwt: signed }
  }
  const fields = { 'st-card-number': 'Card number', 'st-expiration-date': 'Expiry date', 'st-security-code': 'Security code' }
  window.SecureTrading = (config) => {
    const listeners = {}
    const emit = (event, data) => (listeners[event] ?? []).forEach((listener) => listener(data))
    // As with the provider, the device decides which wallet is shown. Both wallets work only on a page whose
    // permissions policy allows 'payment'.
    const showWallet = (name, slot, source, request) => {
      const isSupported = source === 'APPLEPAY' ? window.ApplePaySession?.canMakePayments() : window.PaymentRequest
      if (!isSupported || !document.featurePolicy.allowsFeature('payment')) return setTimeout(() => emit('paymentInitFailed', { name }), 50)
      const open = () => {
        const sheet = document.createElement('iframe')
        sheet.title = name
        sheet.src = origin + '/sheet#' + encodeURIComponent(JSON.stringify({ source, jwt: config.jwt, ...request }))
        sheet.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;background:#fff;border:0'
        document.body.append(sheet)
        const listen = ({ data, source: sender }) => {
          if (sender !== sheet.contentWindow) return
          window.removeEventListener('message', listen)
          sheet.remove()
          config.submitCallback(data.jwt ? resultOf(data.jwt) : { errorcode: 'cancelled' })
        }
        window.addEventListener('message', listen)
      }
      const button = document.createElement(source === 'APPLEPAY' ? 'a' : 'button')
      if (source === 'GOOGLEPAY') button.type = 'button'
      button.textContent = name.replace('Pay', ' Pay')
      button.style.cssText = 'display:flex;align-items:center;justify-content:center;background:#000;color:#fff;border:0;border-radius:10px;font:600 18px system-ui;cursor:pointer'
      button.onclick = () => {
        const startsManually = config.disabledAutoPaymentStart?.includes(source)
        emit('paymentPreCheck', { name, paymentStart: startsManually ? open : undefined })
        if (!startsManually) open()
      }
      setTimeout(() => document.getElementById(slot).append(button), 300)
    }
    return {
    on(event, listener) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    ApplePay({ merchantId, buttonPlacement, paymentRequest }) {
      const { label, amount } = paymentRequest.total
      showWallet('ApplePay', buttonPlacement, 'APPLEPAY', { merchantId, label, amount })
    },
    GooglePay({ buttonOptions, paymentRequest }) {
      const { merchantName, merchantId } = paymentRequest.merchantInfo
      const request = { merchantId, label: merchantName, amount: paymentRequest.transactionInfo.totalPrice }
      showWallet('GooglePay', buttonOptions.buttonRootNode, 'GOOGLEPAY', request)
    },
    Components() {
      const form = document.getElementById(config.formId)
      const button = document.getElementById(config.buttonId)
      const channel = Math.random().toString(36).slice(2)
      const frame = (path, parent, label) => {
        const element = document.createElement('iframe')
        element.src = origin + path + '#' + channel
        element.title = label
        element.style.border = 0
        parent.append(element)
        return element
      }
      for (const id in fields) {
        const field = frame('/field/' + id, document.getElementById(id), fields[id])
        field.style.height = '92px'
        field.style.width = '100%'
      }
      const control = frame('/control', form, 'Control')
      control.hidden = true
      control.addEventListener('load', () => control.contentWindow.postMessage({ name: 'init', jwt: config.jwt }, origin))
      let challenge
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        button.disabled = true
        control.contentWindow.postMessage({ name: 'pay', jwt: config.jwt }, origin)
      })
      window.addEventListener('message', ({ data, source }) => {
        if (source !== control.contentWindow) return
        if (data.name === 'challenge') {
          challenge = frame('/challenge', document.body, 'Your bank')
          challenge.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;background:#fff;border:0'
          return
        }
        challenge?.remove()
        button.disabled = false
        // A form that has started without an error has nothing to report.
        if (data.name === 'result' || (data.name === 'started' && resultOf(data.jwt).errorcode !== '0'))
          config.submitCallback(resultOf(data.jwt))
      })
    },
    }
  }
})()
`

const page = (body: string, script: string) => `<!doctype html><html lang="en-GB"><meta charset="utf-8">
<title>Card</title><style>body{margin:0;font:16px system-ui}label{display:grid;gap:4px;padding:2px}
input{font:inherit;padding:10px;border:1px solid #6b6b7d;border-radius:10px;min-width:0}p{margin:2px;color:#b3141f}
main{padding:24px}button{margin-top:12px;font:inherit;padding:10px 16px}</style>${body}
<script>const channel = new BroadcastChannel(location.hash);${script}</script></html>`

/** Returns the page of the frame of a card field. */
export const fieldPage = (name: string, label: string) =>
  page(
    `<label>${label}<input inputmode="numeric" autocomplete="off"></label><p role="alert"></p>`,
    `const input = document.querySelector('input')
    channel.onmessage = ({ data }) => {
      if (data !== 'collect') return
      document.querySelector('p').textContent = input.value ? '' : 'Field is required'
      channel.postMessage({ field: ${JSON.stringify(name)}, value: input.value })
    }`,
  )

/** The hidden frame that collects the values of the fields and sends them to the double's server. */
export const controlPage = page(
  '',
  `let jwt, values
  const notify = (message) => parent.postMessage(message, '*')
  const send = async (path, body) => {
    const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const result = await reply.json()
    notify(result.challenge ? { name: 'challenge' } : { name: 'result', jwt: result.jwt })
  }
  // The first request shows whether the provider accepts the token.
  const init = async () => {
    const request = [{ requesttypedescriptions: ['JSINIT'], requestid: 'J-1' }]
    const body = JSON.stringify({ jwt, version: '1.00', request })
    const reply = await fetch('/jwt/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    notify({ name: 'started', jwt: (await reply.json()).jwt })
  }
  const card = () => ({ pan: values['st-card-number'], expirydate: values['st-expiration-date'], securitycode: values['st-security-code'] })
  window.onmessage = ({ data }) => {
    jwt = data.jwt
    if (data.name === 'init') return init()
    values = {}
    channel.postMessage('collect')
  }
  channel.onmessage = ({ data }) => {
    if (data.code !== undefined) return send('/challenge/answer', { jwt, code: data.code, ...card() })
    if (!data.field) return
    values[data.field] = data.value
    if (Object.keys(values).length < 3) return
    Object.values(values).every(Boolean) ? send('/jwt/', { jwt, ...card() }) : notify({ name: 'invalid' })
  }`,
)

/** The page of the payer's bank. */
export const challengePage = page(
  `<main><h1>Your bank</h1><form><label>Code from your bank<input></label><button>Confirm</button></form></main>`,
  `document.querySelector('form').onsubmit = (event) => {
    event.preventDefault()
    channel.postMessage({ code: document.querySelector('input').value })
  }`,
)

/** The sheet of a wallet. A real one belongs to the device. Ours shows the shop, the amount and a choice of cards. */
export const sheetPage = page(
  `<main><h1></h1><p role="status"></p>
  <label>Card<select><option value="4111 1111 1111 1111">1111</option><option value="4000 0000 0000 0002">0002</option></select></label>
  <button id="confirm">Confirm</button> <button id="close">Close</button></main>`,
  `const { source, jwt, label, amount, merchantId } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  document.querySelector('h1').textContent = source === 'APPLEPAY' ? 'Apple Pay' : 'Google Pay'
  document.querySelector('p').textContent = label + ': £' + amount + ' (' + merchantId + ')'
  document.getElementById('close').onclick = () => parent.postMessage({}, '*')
  document.getElementById('confirm').onclick = async () => {
    const card = { pan: document.querySelector('select').value, expirydate: '12/30', securitycode: '' }
    const reply = await fetch('/jwt/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jwt, walletsource: source, ...card }),
    })
    parent.postMessage({ jwt: (await reply.json()).jwt }, '*')
  }`,
)
