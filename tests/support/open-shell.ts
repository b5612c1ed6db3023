import { vi } from 'vitest'
import { createShell } from '@/lib/runtime/create-shell'

/** Starts a shell as a page does. `close` ends it, as leaving the page does. */
export function openShell(...created: Parameters<typeof createShell>) {
  const shell = createShell(...created)
  const stop = shell.start()
  return {
    shell,
    close() {
      stop()
      shell.destroy()
    },
  }
}

/** Waits until a check passes. For tests whose fake time advances by itself. */
export const settled = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })
