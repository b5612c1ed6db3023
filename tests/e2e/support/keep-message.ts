import type { Locator } from '@playwright/test'

/**
 * Points at a message, which then stays. As soon as it is there: a real hover would wait until it has come to rest, and
 * on a busy machine it is gone by then.
 */
export function keepMessage(message: Locator): Promise<void> {
  return message.dispatchEvent('pointerover')
}
