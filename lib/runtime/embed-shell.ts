import { createStore } from 'zustand/vanilla'
import { loadOnce } from '@/lib/core/load-once'
import type { Runtime, Shell } from './runtime'

/**
 * Creates a shell for an inline modal on the same page. It shares wallet, network, language and theme with the host's
 * shell and has its own views. Pass it to a provider around `EmbeddedModal`, and call `destroy()` when that unmounts.
 */
export function embedShell(host: Shell): Shell {
  const config = { ...host.config, embedded: true }
  const loaded = createStore<{ readonly runtime: Runtime | undefined }>(() => ({ runtime: undefined }))
  const shell: Shell = {
    ...host,
    config,
    loaded,
    // The start of the host's shell discovers wallets and stores networks for both.
    start: () => () => undefined,
    runtime: loadOnce(async () => {
      const [{ createRuntime }, walletConnections] = await Promise.all([
        host.load('modal'),
        host.walletConnections(),
        host.text.load('modal'),
      ])
      const runtime = createRuntime(shell, walletConnections, config)
      loaded.setState({ runtime })
      return runtime
    }),
    open: async (request) => (await shell.runtime()).open(request),
    destroy: () => loaded.getState().runtime?.destroy(),
  }
  return shell
}
