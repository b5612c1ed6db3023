import type { Locator } from '@playwright/test'

/**
 * Moves the pointer to a message, which then stays. It does so immediately: a real hover would wait until the message
 * has come to rest, and on a busy machine it is gone by then.
 */
export function keepMessage(message: Locator): Promise<void> {
  return message.dispatchEvent('pointerover')
}
