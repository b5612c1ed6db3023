import { SOLANA } from '@/lib/core/namespaces'
import { createSolanaAccountWallet } from '@/lib/provider/solana-account-wallet'
import type { ScriptPage } from './create-script-page'
import { doneOrClosed } from './done-or-closed'
import type { OpenOptions } from './runtime'

/**
 * Creates the wallet by which libraries of the page use the connected Solana account. Returns `undefined` for a page without
 * a network of Solana. Rejects when the settings do not load.
 */
export async function createScriptSolana(
  page: Pick<ScriptPage, 'shell'>,
  about: { readonly name: string; readonly icon: string },
): Promise<object | undefined> {
  const shell = await page.shell()
  const { account, network } = shell
  const networks = network.getState().networks.filter(({ chainNamespace }) => chainNamespace === SOLANA)
  if (networks.length === 0) return undefined
  const facts = () => account.getState().accounts[SOLANA]

  async function until(isDone: () => boolean, options: OpenOptions): Promise<void> {
    await shell.open(options)
    await doneOrClosed(await shell.runtime(), isDone)
  }

  return createSolanaAccountWallet(
    {
      account,
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      openConnect: (wanted) =>
        until(() => facts().status === 'connected', { view: 'Connect', params: { network: wanted } }),
      openSwitch: (wanted) =>
        until(() => facts().chainId === wanted, { view: 'SwitchNetwork', params: { network: wanted } }),
      async featuresOf(address) {
        try {
          const { connections } = await shell.walletConnections()
          return connections.get(SOLANA)?.signingFeatures?.(address) ?? []
        } catch {
          // The wallet has just stopped sharing the account. The account of the page follows.
          return []
        }
      },
      disconnect: async () => (await shell.runtime()).disconnectNamespace(SOLANA),
      signer: async () => (await shell.hostWallet()).solana,
    },
    about,
  )
}
