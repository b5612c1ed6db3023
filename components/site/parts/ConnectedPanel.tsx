'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { openModal } from '@/components/modal/modal-loader'
import { useOnline } from '@/components/modal/parts/use-online'
import type { PartTexts } from '@/components/site/part-texts'
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
import styles from './parts.module.css'
import { SwitchButton } from './SwitchButton'

const ACTIONS = [
  { view: 'Swap', text: 'part.swap', icon: ArrowUpDown },
  { view: 'Receive', text: 'part.receive', icon: ArrowDownLeft },
  { view: 'Networks', text: 'part.networks', icon: Globe },
  { view: 'AccountSettings', text: 'part.settings', icon: Settings },
] as const

/** The connected account, its balances, and links into the modal. Visible immediately, filled in later. */
export function ConnectedPanel({ texts }: { texts: PartTexts }) {
  const shell = useShell()
  const { address, status, connectedWalletInfo, profileName, profileImage } = useAccount()
  const network = useActiveNetwork()
  const canSwap = useCapability('swap', network.caipNetworkId)
  const online = useOnline()
  const offered = useNetworkToSwitchTo()
  const { ready, failed, retry } = useHoldings()
  if (address === undefined) return null
  const wallet = connectedWalletInfo?.name || texts['part.unknownWallet']
  return (
    <section className={styles.panel} aria-labelledby="part-wallet-title">
      <h2 id="part-wallet-title" className={styles.hidden}>
        {texts['part.wallet']}
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
              label={texts['part.copyAddress']}
              copiedLabel={texts['part.copied']}
              failedLabel={texts['part.copyFailed']}
            />
          </p>
          <p className={styles.small}>
            {fillText(texts[status === 'connected' ? 'part.connected' : 'part.restoring'], {
              wallet,
              network: network.name,
            })}
          </p>
        </div>
      </div>
      {/* The region exists before its text; otherwise screen readers would not announce it. */}
      <div role="status">{!online && <p className={styles.note}>{texts['part.offline']}</p>}</div>
      {offered && (
        <div className={styles.offer}>
          <p>{fillText(texts['part.pageNetwork'], { network: offered.name })}</p>
          <SwitchButton network={offered} texts={texts} />
        </div>
      )}
      {ready ? (
        <RuntimeContext value={ready.runtime}>
          <ready.Holdings texts={texts} onSeeAll={() => void openModal(shell, { view: 'Account' })} />
        </RuntimeContext>
      ) : failed ? (
        <div className={styles.trouble} role="alert">
          <p>{texts['part.failed']}</p>
          <Button tone="quiet" size="compact" onClick={retry}>
            {texts['part.again']}
          </Button>
        </div>
      ) : (
        <HoldingsSkeleton label={texts['part.loading']} />
      )}
      <nav className={styles.actions} aria-label={texts['part.actions']}>
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
