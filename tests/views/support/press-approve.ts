import { act } from '@testing-library/react'
import { HOLD_MS } from '@/lib/frame-guest/visibility-guard'

/** A press of the visitor: jsdom marks those of scripts as untrusted. */
export async function press(button: HTMLElement): Promise<void> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  await act(async () => {
    button.dispatchEvent(event)
    // It counts once the screen has been seen a moment longer.
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS + 100))
  })
}
