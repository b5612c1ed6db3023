import type { PageProvider } from '@/lib/connect/eip1193-provider'

/**
 * A provider for code that runs before the modal exists. Requests wait for `attach`, and listeners are added then.
 */
export function createLaterProvider(): {
  readonly provider: PageProvider
  readonly attach: (provider: PageProvider) => void
} {
  let attach: (provider: PageProvider) => void = () => undefined
  const attached = new Promise<PageProvider>((resolve) => {
    attach = resolve
  })
  const provider: PageProvider = {
    request: async (call) => (await attached).request(call),
    on(event, listener) {
      void attached.then((later) => later.on(event, listener))
      return provider
    },
    removeListener(event, listener) {
      void attached.then((later) => later.removeListener(event, listener))
      return provider
    },
  }
  return { provider, attach }
}
