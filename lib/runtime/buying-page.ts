import { attempt } from '@/lib/core/attempt'
import type { BuyingPage, PaymentWindow } from '@/lib/onramp/buying-page-port'

/** Spec section 9, "Social popup size": the payment page gets the same. */
const WINDOW_FEATURES = 'popup,width=600,height=800'
/** How the fragment of the address begins that our server gives as the return. Providers may append to it. */
const RETURN = /^#foyer-order=([0-9a-f-]{36})/
const LOCK = 'foyer.buy'
const SECRET_BYTES = 32

/** The page of the browser, for buying. */
export function createBuyingPage(): BuyingPage {
  return {
    openWindow() {
      // Not `noopener`: it gives no window that could be sent anywhere. The opener is cut instead, while it is ours.
      const opened = attempt(() => window.open('about:blank', '_blank', WINDOW_FEATURES))
      if (!opened) return null
      attempt(() => {
        opened.opener = null
      })
      return paymentWindow(opened)
    },
    leaveFor: (url) => window.location.assign(url),
    address: () => window.location.href.replace(/#.*/, ''),
    takeReturn() {
      const orderId = RETURN.exec(window.location.hash)?.[1] ?? null
      if (orderId !== null) {
        const { history, location } = window
        attempt(() => history.replaceState(history.state, '', location.pathname + location.search))
      }
      return orderId
    },
    async alone(task) {
      const { locks } = navigator
      return locks ? locks.request(LOCK, task) : task()
    },
    randomId,
    randomSecret: () =>
      btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
    isVisible: () => document.visibilityState === 'visible',
    isOnline: () => navigator.onLine !== false,
    onOnline(listener) {
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
  }
}

/** `crypto.randomUUID` is missing on pages without TLS. RFC 9562, version 4. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function paymentWindow(opened: Window): PaymentWindow {
  return {
    isClosed: () => opened.closed,
    // In place of the empty page, so that Back does not return to it.
    goTo: (url) => void attempt(() => opened.location.replace(url)),
    focus: () => void attempt(() => opened.focus()),
    close: () => void attempt(() => opened.close()),
  }
}
