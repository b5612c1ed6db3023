import type { Locator } from '@playwright/test'

/**
 * Keeps a message visible, as a pointer on it does. Sends the event only: a real hover waits until the message has
 * stopped moving, and on a busy machine the message is hidden by then.
 */
export function keepMessage(message: Locator): Promise<void> {
  return message.dispatchEvent('pointerover')
}
