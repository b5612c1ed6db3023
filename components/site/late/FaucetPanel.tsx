'use client'
import type { LateTexts } from '@/components/site/late-texts'
import { Button } from '@/components/ui/Button'
import { useFaucet } from '@/lib/react/use-faucet'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import styles from './late.module.css'
import { SwitchButton } from './SwitchButton'

const SAID = {
  idle: 'late.faucetReady',
  busy: 'late.faucetBusy',
  done: 'late.faucetDone',
  failed: 'late.faucetFailed',
} as const

/**
 * Test tokens for the connected EVM account, once its wallet is on the devnet; nothing without an account. On the page
 * only if the devnet is on.
 */
export function FaucetPanel({ texts }: { texts: LateTexts }) {
  const { address, state, request } = useFaucet()
  const offered = useNetworkToSwitchTo()
  if (address === undefined) return null
  if (offered !== undefined) {
    return (
      <div className={styles.faucet}>
        <SwitchButton network={offered} texts={texts} />
        <p className={styles.small}>{texts['late.faucetElsewhere']}</p>
      </div>
    )
  }
  return (
    <div className={styles.faucet}>
      <Button tone="quiet" busy={state === 'busy'} onClick={() => void request()}>
        {texts[state === 'busy' ? 'late.faucetBusy' : 'late.faucet']}
      </Button>
      <p className={styles.small} role={state === 'failed' ? 'alert' : 'status'}>
        {texts[SAID[state]]}
      </p>
    </div>
  )
}
