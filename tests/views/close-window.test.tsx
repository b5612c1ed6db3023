import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CloseWindow } from '@/components/site/CloseWindow'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the window of a payment that has returned', () => {
  test('behavior: it closes itself, once', () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    const { rerender } = render(<CloseWindow />)
    rerender(<CloseWindow />)
    expect(close).toHaveBeenCalledOnce()
  })
})
