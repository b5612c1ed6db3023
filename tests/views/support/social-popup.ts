import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { WALLET_URL } from '../../fakes/scripted-frame'

export const PROVIDER_URI = 'https://provider.example/authorize?state=one'
export const RESULT_URI = `${WALLET_URL}/callback#result=${'r'.repeat(43)}`

/** A browser that gives a window to each press, and windows that can be watched. `blocked` gives none. */
export function installPopups() {
  const state: { blocked: boolean; throws: boolean } = { blocked: false, throws: false }
  const windows: ReturnType<typeof createPopup>[] = []
  const open = vi.spyOn(window, 'open').mockImplementation((address) => {
    if (state.throws) throw new Error('sandboxed')
    if (state.blocked) return null
    const popup = createPopup(String(address))
    windows.push(popup)
    return popup as unknown as ReturnType<typeof window.open>
  })
  /** A message of a window, as a wallet page posts it. */
  const post = (source: object | undefined, data: unknown, origin = WALLET_URL): void => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source ?? null })
    act(() => void window.dispatchEvent(event))
  }
  return { state, windows, open, post, last: () => windows.at(-1) }
}

function createPopup(address: string) {
  return {
    closed: false,
    location: { href: address },
    close() {
      this.closed = true
    },
  }
}
