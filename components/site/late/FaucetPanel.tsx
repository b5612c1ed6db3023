'use client'
import type { LateTexts } from '@/components/site/late-texts'
import { Button } from '@/components/ui/Button'
import { useFaucet } from '@/lib/react/use-faucet'
import styles from './late.module.css'

const SAID = {
  idle: 'late.faucetReady',
  busy: 'late.faucetBusy',
  done: 'late.faucetDone',
  failed: 'late.faucetFailed',
} as const

/** Test tokens for the connected EVM account, and nothing without one; on the page only if the devnet is on. */
export function FaucetPanel({ texts }: { texts: LateTexts }) {
  const { address, state, request } = useFaucet()
  if (address === undefined) return null
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
