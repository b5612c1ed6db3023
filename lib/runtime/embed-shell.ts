import { createStore } from 'zustand/vanilla'
import { loadOnce } from '@/lib/core/load-once'
import type { Runtime, Shell } from './runtime'

/**
 * A second place on the same page that shows the modal, drawn inline: it shares the visitor (wallet, network, language,
 * theme) with the first and has views of its own. Hand it to a provider around `EmbeddedModal`, and end it with
 * `destroy()` once it shows no more.
 */
export function embedShell(host: Shell): Shell {
  const config = { ...host.config, embedded: true }
  const loaded = createStore<{ readonly runtime: Runtime | undefined }>(() => ({ runtime: undefined }))
  const shell: Shell = {
    ...host,
    config,
    loaded,
    // The host's own start looks for wallets and remembers networks, for both.
    start: () => () => undefined,
    runtime: loadOnce(async () => {
      const [{ createRuntime, loadWallet }, walletSide] = await Promise.all([
        host.stages.modal(),
        host.walletSide(),
        host.text.load('modal'),
      ])
      const runtime = createRuntime(shell, { walletSide, host: config, loadWallet })
      loaded.setState({ runtime })
      return runtime
    }),
    open: async (request) => (await shell.runtime()).open(request),
    destroy: () => loaded.getState().runtime?.destroy(),
  }
  return shell
}
