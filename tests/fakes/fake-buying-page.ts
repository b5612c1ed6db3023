import type { BuyingPage, PaymentWindow } from '@/lib/onramp/buying-page-port'

let lastId = 0
const newId = (): string => {
  lastId += 1
  return `11111111-1111-4111-8111-${lastId.toString().padStart(12, '0')}`
}

interface FakeWindow extends PaymentWindow {
  url: string
  closed: boolean
  focused: number
}

/** The page as buying uses it, without a browser. */
export function createFakeBuyingPage() {
  const windows: FakeWindow[] = []
  const online = new Set<() => void>()
  const state = {
    isBlocked: false,
    isVisible: true,
    isOnline: true,
    left: [] as string[],
    returned: null as string | null,
  }
  const page: BuyingPage = {
    openWindow() {
      if (state.isBlocked) return null
      const opened: FakeWindow = {
        ...{ url: 'about:blank', closed: false, focused: 0 },
        isClosed: () => opened.closed,
        goTo(url) {
          opened.url = url
        },
        focus() {
          opened.focused += 1
        },
        close() {
          opened.closed = true
        },
      }
      windows.push(opened)
      return opened
    },
    leaveFor: (url) => void state.left.push(url),
    address: () => 'https://shop.example/cart',
    takeReturn: () => state.returned,
    alone: async (task) => task(),
    randomId: newId,
    randomSecret: () => `${'s'.repeat(31)}${newId().slice(-12)}`,
    isVisible: () => state.isVisible,
    isOnline: () => state.isOnline,
    onOnline(listener) {
      online.add(listener)
      return () => void online.delete(listener)
    },
  }
  return {
    page,
    state,
    windows,
    goOnline() {
      state.isOnline = true
      for (const listener of online) listener()
    },
  }
}
