'use client'
import { HeaderControl } from '@/components/modal/header-slots'
import { softLazy } from '@/components/modal/soft-lazy'
import { ArrowDownLeft, ArrowUpRight, Plus, Settings } from '@/components/ui/account-icons'
import { IconButton } from '@/components/ui/IconButton'
import { WalletCards } from '@/components/ui/shell-icons'
import { Tabs } from '@/components/ui/Tabs'
import { ArrowUpDown } from '@/components/ui/view-icons'
import { patchAccount } from '@/lib/account/account-store'
import { isUnsupportedNetwork } from '@/lib/chains/network'
import { hasTransfers } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useBalances } from '@/lib/react/use-balances'
import { useCapability } from '@/lib/react/use-capability'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import { useText } from '@/lib/react/use-text'
import { AccountFailure } from './AccountFailure'
import styles from './AccountView.module.css'
import { ActionTile } from './ActionTile'
import { NetworkControl } from './NetworkControl'
import { PullArrow } from './PullArrow'
import { TokensPanel } from './TokensPanel'
import { usePullToRefresh } from './use-pull-to-refresh'
import { useSwapStartError } from './use-swap-start-error'
import { WhoHolds } from './WhoHolds'

/** `currentTab` of spec section 3 counts them from 0. */
const TABS = ['tokens', 'activity'] as const

/** Loads when its tab is selected. A failed load is repeated. */
const ActivityPanel = softLazy(() => import('./ActivityPanel').then(({ default: panel }) => panel))

/** Loads with an account of the embedded wallet. */
const EmbeddedNotes = softLazy(() => import('./EmbeddedNotes').then(({ default: part }) => part))

/** The tokens and the activity of the connected address, with its actions. */
export default function AccountView() {
  const { account, modal } = useRuntime()
  const t = useText()
  const { address, connectedWalletInfo, currentTab } = useAccount()
  const network = useActiveNetwork()
  const isEmbedded = connectedWalletInfo?.type === 'AUTH'
  const canBuy = useCapability('onramp', network.caipNetworkId)
  const canSwap = useCapability('swap', network.caipNetworkId)
  const canSend = useCapability('send', network.caipNetworkId)
  const holdings = useBalances()
  const swapError = useSwapStartError()
  const target = useNetworkToSwitchTo()
  const pull = usePullToRefresh(holdings)
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const tab = TABS[currentTab] ?? TABS[0]

  // The wallet was disconnected and the view is about to close.
  if (address === undefined) return null
  return (
    <div ref={pull} className={styles.account}>
      <PullArrow />
      <NetworkControl network={network} onPress={() => modal.push('Networks')} />
      <HeaderControl side="end">
        <IconButton label={t('title.AccountSettings')} onClick={() => modal.push('AccountSettings')}>
          <Settings />
        </IconButton>
      </HeaderControl>
      {isEmbedded && <EmbeddedNotes network={network} />}
      <WhoHolds address={address} network={network} holdings={holdings} />
      <nav className={styles.actions} aria-label={t('account.actions')}>
        {canBuy && <ActionTile icon={Plus} label={t('account.buy')} onPress={() => modal.push('OnRamp')} />}
        {canSwap && <ActionTile icon={ArrowUpDown} label={t('account.swap')} onPress={() => modal.push('Swap')} />}
        {canSend && <ActionTile icon={ArrowUpRight} label={t('account.send')} onPress={() => modal.push('Send')} />}
        <ActionTile icon={ArrowDownLeft} label={t('account.receive')} onPress={() => modal.push('Receive')} />
        <ActionTile icon={WalletCards} label={t('account.wallets')} onPress={() => modal.push('ProfileWallets')} />
      </nav>
      {!hasTransfers(network.chainNamespace) && !isUnsupportedNetwork(network) && (
        <p className={styles.sending}>{t('account.sendInWallet', { wallet })}</p>
      )}
      {swapError !== undefined && (
        <AccountFailure error={swapError} onRetry={() => modal.push('Swap')} offersNetworks={target === undefined} />
      )}
      <Tabs
        label={t('account.holdings')}
        tabs={TABS.map((id) => ({ id, label: t(`account.${id}`) }))}
        selected={tab}
        onSelect={(id) => patchAccount(account, account.getState().active, { currentTab: TABS.indexOf(id) })}
      >
        {tab === 'tokens' ? (
          <TokensPanel holdings={holdings} network={network} isFailureShown={swapError !== undefined} />
        ) : (
          <ActivityPanel />
        )}
      </Tabs>
    </div>
  )
}
