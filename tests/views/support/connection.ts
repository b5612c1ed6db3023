import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Sets `navigator.onLine` and dispatches its event. Mocks are restored after each test. */
export function setOnline(online: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
