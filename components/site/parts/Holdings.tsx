'use client'
import { Suspense } from 'react'
import { BigMoney } from '@/components/modal/parts/Money'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { useNow } from '@/components/modal/parts/use-now'
import { totalValue } from '@/components/modal/views/Account/total-value'
import type { PartTexts } from '@/components/site/part-texts'
import { Button } from '@/components/ui/Button'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useBalances } from '@/lib/react/use-balances'
import { useMoney } from '@/lib/react/use-display-currency'
import { fillText } from '@/lib/text/fill-text'
import { HoldingsSkeleton } from './HoldingsSkeleton'
import styles from './parts.module.css'

/** The modal shows the rest. */
const SHOWN = 3

export interface HoldingsProps {
  texts: PartTexts
  onSeeAll: () => void
}

/** The total value of the address and its first tokens. The last good answer stays while a newer one loads or fails. */
export function Holdings(props: HoldingsProps) {
  return (
    <Suspense fallback={<HoldingsSkeleton label={props.texts['part.loading']} />}>
      <LoadedHoldings {...props} />
    </Suspense>
  )
}

function LoadedHoldings({ texts, onSeeAll }: HoldingsProps) {
  const { balances, error, loading, lockedUntil, updating, refresh } = useBalances()
  const network = useActiveNetwork()
  const held = balances?.filter(({ amount }) => BigInt(amount) > 0n)
  const total = totalValue(balances)
  const trouble = error !== null && (
    <Trouble
      texts={texts}
      lockedUntil={lockedUntil}
      updating={updating}
      stale={balances !== undefined}
      onRetry={refresh}
    />
  )

  if (held === undefined && trouble) return trouble
  if (loading) return <HoldingsSkeleton label={texts['part.loading']} />
  return (
    <div className={styles.holdings}>
      <div className={styles.sum}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a live region would speak every price that moves */}
        <p className={styles.total} role="group" aria-label={texts['part.total']}>
          {total === undefined ? (
            <span className={styles.unknown}>{texts['part.totalUnknown']}</span>
          ) : (
            <BigMoney value={total} />
          )}
        </p>
        <Button tone="link" size="compact" aria-label={texts['part.allTokens']} onClick={onSeeAll}>
          {texts['part.all']}
        </Button>
      </div>
      {trouble}
      {held?.length === 0 && (
        <p className={styles.small}>
          <span>{fillText(texts['part.empty'], { network: network.name })}</span>{' '}
          {network.caipNetworkId === DEVNET_CAIP_ID && (
            <Button tone="link" size="compact" onClick={showFaucet}>
              {texts['part.toFaucet']}
            </Button>
          )}
        </p>
      )}
      {held !== undefined && held.length > 0 && (
        <ul className={styles.rows} aria-label={texts['part.tokens']}>
          {held.slice(0, SHOWN).map((balance) => (
            <HeldRow key={balance.address ?? 'native'} balance={balance} unknown={texts['part.noPrice']} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls to the faucet and focuses its button. A link would add an entry to the history. */
function showFaucet(): void {
  const faucet = document.getElementById('part-faucet')
  faucet?.scrollIntoView({ block: 'center' })
  faucet?.querySelector('button')?.focus({ preventScroll: true })
}

function HeldRow({ balance, unknown }: { balance: TokenBalance; unknown: string }) {
  const money = useMoney()
  const token = { decimals: Number(balance.quantity.decimals), symbol: balance.symbol }
  return (
    <TokenRow
      token={balance}
      seed={balance.address ?? balance.chainId}
      subtitle={<TokenAmount units={BigInt(balance.amount)} token={token} price={balance.price} />}
      end={balance.value === undefined ? unknown : <bdi>{money(balance.value)}</bdi>}
    />
  )
}

interface TroubleProps {
  texts: PartTexts
  /** Unix ms: until then retrying has no effect. */
  lockedUntil: number
  updating: boolean
  stale: boolean
  onRetry: () => Promise<void>
}

function Trouble({ texts, lockedUntil, updating, stale, onRetry }: TroubleProps) {
  // This clock is up to a second behind the one that set the lock.
  const seconds = Math.ceil(Math.min(lockedUntil - useNow(true), BALANCE_LOCKOUT_MS) / 1_000)
  return (
    <div className={styles.trouble}>
      <p role="alert">
        <span>{texts['part.balancesFailed']}</span> {stale && <span>{texts['part.stale']}</span>}
      </p>
      <Button tone="quiet" size="compact" busy={updating} inactive={seconds > 0} onClick={() => void onRetry()}>
        {seconds > 0 ? fillText(texts['part.retryIn'], { seconds }) : texts['part.again']}
      </Button>
    </div>
  )
}
