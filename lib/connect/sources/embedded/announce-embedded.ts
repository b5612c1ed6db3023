import { AppError } from '@/lib/core/app-error'
import type { Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { announceProvider } from '../../announce-provider'
import { EMBEDDED_ICON } from '../../embedded-icon'
import { ownWallets } from '../../own-wallets'
import { onStandardApp } from '../../standard-apps'
import type { SourceConnectors } from '../../wallet-source'
import type { EmbeddedContext } from './embedded-context'
import { createPageProvider } from './page-provider'
import { createPageStandardWallet } from './page-standard-wallet'

const RDNS = 'app.foyer.wallet'

/**
 * Announces the embedded wallet to every library of the page: by EIP-6963 if page and wallet share an EVM network, and
 * by the Wallet Standard if they share one of Solana. Returns a function that stops answering.
 */
export function announceEmbedded(
  context: EmbeddedContext,
  load: () => Promise<SourceConnectors>,
  page: Window = window,
): () => void {
  const { wallet } = context
  const about = { name: wallet.name, icon: EMBEDDED_ICON }
  const connectorOf = (namespace: Namespace) => async () => {
    const connector = (await load()).connector(wallet.id, namespace)
    if (connector === undefined) throw new AppError('wallet.not_found')
    return connector
  }
  const hasNetworkOf = (namespace: Namespace) => context.networks().some((each) => each.chainNamespace === namespace)
  const stops = [
    ...(hasNetworkOf(EIP155) ? [announceOwn(createPageProvider(context, connectorOf(EIP155)), about, page)] : []),
    ...(hasNetworkOf(SOLANA)
      ? [registerStandard(createPageStandardWallet(context, about, connectorOf(SOLANA)), page)]
      : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function announceOwn(provider: object, about: { readonly name: string; readonly icon: string }, page: Window) {
  ownWallets.add(provider)
  return announceProvider(provider, { rdns: RDNS, ...about }, page)
}

function registerStandard(standard: object, page: Window) {
  ownWallets.add(standard)
  const withdrawals: (() => void)[] = []
  const stop = onStandardApp((app) => void withdrawals.push(app.register(standard)), page)
  return () => {
    stop()
    for (const withdraw of withdrawals) withdraw()
  }
}
