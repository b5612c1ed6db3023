import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBuyingPage } from '@/lib/runtime/buying-page'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** The window that the browser opens. */
function stubOpened() {
  const opened = {
    ...{ opener: window as unknown, closed: false, focus: vi.fn(), close: vi.fn() },
    location: { replace: vi.fn() },
  }
  return { opened, open: vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) }
}

describe('the window of a payment', () => {
  test('behavior: it opens empty, 600 by 800', () => {
    const { open } = stubOpened()
    createBuyingPage().openWindow()
    expect(open.mock.calls).toEqual([['about:blank', '_blank', 'popup,width=600,height=800']])
  })

  test('behavior: it cannot reach our page, before it goes anywhere', () => {
    const { opened } = stubOpened()
    const seen: unknown[] = []
    opened.location.replace.mockImplementation(() => seen.push(opened.opener))
    createBuyingPage().openWindow()?.goTo('https://pay.example/')
    expect(seen).toEqual([null])
    expect(opened.location.replace.mock.calls).toEqual([['https://pay.example/']])
  })

  test('error: where the browser blocks it, there is none', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(createBuyingPage().openWindow()).toBeNull()
    open.mockImplementation(() => {
      throw new DOMException('sandboxed')
    })
    expect(createBuyingPage().openWindow()).toBeNull()
  })

  test('error: a window that the browser keeps from us breaks nothing', () => {
    const { opened } = stubOpened()
    opened.location.replace.mockImplementation(() => {
      throw new DOMException('cross-origin')
    })
    expect(() => createBuyingPage().openWindow()?.goTo('https://pay.example/')).not.toThrow()
  })
})

describe('the return from a payment page', () => {
  const id = '00000000-0000-4000-8000-000000000001'

  test.each([
    [`/cart?a=1#foyer-order=${id}`, id, '/cart?a=1'],
    // As providers append to the address that they are given.
    [`/cart#foyer-order=${id}?transactionId=7&status=done`, id, '/cart'],
    ['/cart#prices', null, '/cart#prices'],
    ['/cart#foyer-order=short', null, '/cart#foyer-order=short'],
    [`/cart#other&foyer-order=${id}`, null, `/cart#other&foyer-order=${id}`],
  ])('param: %s names %s and leaves %s', (address, orderId, left) => {
    window.history.replaceState({ router: 'host' }, '', address)
    expect(createBuyingPage().takeReturn()).toBe(orderId)
    const { pathname, search, hash } = window.location
    expect(pathname + search + hash).toBe(left)
    // The router of the host finds its state.
    expect(window.history.state).toEqual({ router: 'host' })
  })

  test('behavior: the address for the return has no fragment', () => {
    window.history.replaceState(null, '', '/cart?a=1#prices')
    expect(new URL(createBuyingPage().address()).href).toMatch(/\/cart\?a=1$/)
  })
})

describe('what an order is made with', () => {
  beforeEach(() => {
    // Browsers have `randomUUID` on pages with TLS only.
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => realCrypto.getRandomValues(bytes) })
  })
  const realCrypto = globalThis.crypto

  test('param: the id is a UUID of version 4, the secret 32 bytes as base64url, and each is new', () => {
    const page = createBuyingPage()
    const [ids, secrets] = [new Set<string>(), new Set<string>()]
    for (let index = 0; index < 200; index += 1) {
      const [id, secret] = [page.randomId(), page.randomSecret()]
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
      ids.add(id)
      secrets.add(secret)
    }
    expect([ids.size, secrets.size]).toEqual([200, 200])
  })
})

describe('tabs', () => {
  test('behavior: a task runs while no other tab runs one; at once where there are no locks', async () => {
    const request = vi.fn(async (_name: string, task: () => unknown) => task())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await createBuyingPage().alone(() => 7)).toBe(7)
    expect(request.mock.calls[0]?.[0]).toBe('foyer.buy')
    vi.stubGlobal('navigator', {})
    expect(await createBuyingPage().alone(() => 8)).toBe(8)
  })
})
