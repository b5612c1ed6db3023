'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { openModal } from '@/components/modal/modal-loader'
import { useOnline } from '@/components/modal/parts/use-online'
import type { LateTexts } from '@/components/site/late-texts'
import { Address } from '@/components/ui/Address'
import { ArrowDownLeft, Settings } from '@/components/ui/account-icons'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { Picture } from '@/components/ui/Picture'
import { Globe } from '@/components/ui/settings-icons'
import { ArrowUpDown } from '@/components/ui/view-icons'
import { RuntimeContext, useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import type { Runtime } from '@/lib/runtime/runtime'
import { fillText } from '@/lib/text/fill-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { HoldingsProps } from './Holdings'
import { HoldingsSkeleton } from './HoldingsSkeleton'
import styles from './late.module.css'
import { SwitchButton } from './SwitchButton'

const ACTIONS = [
  { view: 'Swap', text: 'late.swap', icon: ArrowUpDown },
  { view: 'Receive', text: 'late.receive', icon: ArrowDownLeft },
  { view: 'Networks', text: 'late.networks', icon: Globe },
  { view: 'AccountSettings', text: 'late.settings', icon: Settings },
] as const

/** The connected account, its balances, and links into the modal. Visible immediately, filled in later. */
export function ConnectedPanel({ texts }: { texts: LateTexts }) {
  const shell = useShell()
  const { address, status, connectedWalletInfo, profileName, profileImage } = useAccount()
  const network = useActiveNetwork()
  const canSwap = useCapability('swap', network.caipNetworkId)
  const online = useOnline()
  const offered = useNetworkToSwitchTo()
  const { ready, failed, retry } = useHoldings()
  if (address === undefined) return null
  const wallet = connectedWalletInfo?.name || texts['late.unknownWallet']
  return (
    <section className={styles.panel} aria-labelledby="late-wallet-title">
      <h2 id="late-wallet-title" className={styles.hidden}>
        {texts['late.wallet']}
      </h2>
      <div className={styles.who}>
        <Picture src={profileImage} seed={address} />
        <div className={styles.names}>
          <p className={styles.address}>
            {profileName === undefined ? (
              <Address value={address} short={shortenAddress(address)} />
            ) : (
              <bdi dir="ltr">{profileName}</bdi>
            )}
            <CopyButton
              value={address}
              label={texts['late.copyAddress']}
              copiedLabel={texts['late.copied']}
              failedLabel={texts['late.copyFailed']}
            />
          </p>
          <p className={styles.small}>
            {fillText(texts[status === 'connected' ? 'late.connected' : 'late.restoring'], {
              wallet,
              network: network.name,
            })}
          </p>
        </div>
      </div>
      {/* The region exists before its text; otherwise screen readers would not announce it. */}
      <div role="status">{!online && <p className={styles.note}>{texts['late.offline']}</p>}</div>
      {offered && (
        <div className={styles.offer}>
          <p>{fillText(texts['late.pageNetwork'], { network: offered.name })}</p>
          <SwitchButton network={offered} texts={texts} />
        </div>
      )}
      {ready ? (
        <RuntimeContext value={ready.runtime}>
          <ready.Holdings texts={texts} onSeeAll={() => void openModal(shell, { view: 'Account' })} />
        </RuntimeContext>
      ) : failed ? (
        <div className={styles.trouble} role="alert">
          <p>{texts['late.failed']}</p>
          <Button tone="quiet" size="compact" onClick={retry}>
            {texts['late.again']}
          </Button>
        </div>
      ) : (
        <HoldingsSkeleton label={texts['late.loading']} />
      )}
      <nav className={styles.actions} aria-label={texts['late.actions']}>
        {ACTIONS.filter(({ view }) => view !== 'Swap' || canSwap).map(({ view, text, icon: Icon }) => (
          <span key={view} className={styles.action}>
            <Button tone="quiet" size="compact" onClick={() => void openModal(shell, { view })}>
              <Icon className={styles.icon} />
              <span>{texts[text]}</span>
            </Button>
          </span>
        ))}
      </nav>
    </section>
  )
}

interface Ready {
  readonly runtime: Runtime
  readonly Holdings: ComponentType<HoldingsProps>
}

/** Loads the code that reads balances. It loads unasked, because a connected visitor came to see them. */
function useHoldings(): { readonly ready: Ready | undefined; readonly failed: boolean; retry(): void } {
  const shell = useShell()
  const [ready, setReady] = useState<Ready>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let wanted = true
    load().then(
      (loaded) => wanted && setReady(loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
    async function load(): Promise<Ready> {
      const [runtime, { Holdings }] = await Promise.all([shell.runtime(), import('./Holdings')])
      await runtime.accountFlows()
      return { runtime, Holdings }
    }
  }, [shell, attempt])

  return {
    ready,
    failed,
    retry() {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
