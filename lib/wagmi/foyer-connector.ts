import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress, numberToHex, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { PageProvider } from '@/lib/connect/eip1193-provider'

/**
 * The account that the modal connects, for wagmi. `createConnector` of wagmi returns its argument, so that its type is all
 * that is imported: the page keeps its own version of wagmi.
 *
 * @param provider - `useWalletModal().provider`, or that of a shell.
 */
export function foyerConnector(provider: PageProvider): CreateConnectorFn<PageProvider> {
  return ({ chains, emitter }) => {
    const getAccounts = async () => ((await provider.request({ method: 'eth_accounts' })) as string[]).map(checksummed)
    const getChainId = async () => Number(await provider.request({ method: 'eth_chainId' }))

    /** A visitor may connect, change and disconnect in the modal, without wagmi. */
    async function setup() {
      provider.on('connect', async () => {
        emitter.emit('connect', { accounts: await getAccounts(), chainId: await getChainId() })
      })
      provider.on('accountsChanged', (accounts) => onAccountsChanged(accounts as string[]))
      provider.on('chainChanged', (chainId) => onChainChanged(chainId as string))
    }

    function onAccountsChanged(accounts: string[]) {
      if (accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts: accounts.map(checksummed) })
    }

    function onChainChanged(chainId: string) {
      emitter.emit('change', { chainId: Number(chainId) })
    }

    async function switchChain({ chainId }: { chainId: number }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (chain === undefined) throw new SwitchChainError(new Error(`wagmi has no chain ${chainId}`))
      try {
        await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        return chain
      } catch (error) {
        throw isRejection(error) ? new UserRejectedRequestError(error as Error) : new SwitchChainError(error as Error)
      }
    }

    return {
      id: 'foyer',
      name: 'Foyer',
      type: 'foyer',
      setup,
      /** Opens the modal unless an account is connected. */
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        try {
          if (!isReconnecting) await provider.request({ method: 'eth_requestAccounts' })
        } catch (error) {
          throw isRejection(error) ? new UserRejectedRequestError(error as Error) : error
        }
        if (chainId !== undefined && chainId !== (await getChainId())) await switchChain({ chainId })
        const accounts = await getAccounts()
        const shown = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        // The type of wagmi depends on `withCapabilities`.
        return { accounts: shown as never, chainId: await getChainId() }
      },
      async disconnect() {
        await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      },
      getAccounts,
      getChainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await getAccounts()).length > 0,
      switchChain,
      onAccountsChanged,
      onChainChanged,
      onDisconnect: () => emitter.emit('disconnect'),
    }
  }
}

const checksummed = (address: string) => getAddress(address)

const isRejection = (error: unknown) => (error as { code?: unknown }).code === 4001
