'use client'
import { openModal } from '@/components/modal/modal-loader'
import type { PartTexts } from '@/components/site/part-texts'
import { Button } from '@/components/ui/Button'
import { useShell } from '@/lib/react/runtime-context'
import { type ExampleSwap, useExampleSwap } from '@/lib/react/use-example-swap'
import { useFaucet } from '@/lib/react/use-faucet'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import { fillText } from '@/lib/text/fill-text'
import styles from './parts.module.css'
import { SwitchButton } from './SwitchButton'

const SAID = {
  idle: 'part.faucetReady',
  busy: 'part.faucetBusy',
  done: 'part.faucetDone',
  failed: 'part.faucetFailed',
} as const

/**
 * Test tokens for the connected EVM account, once its wallet is on the devnet, and then a swap to try with them; nothing
 * without an account. On the page only if the devnet is on.
 */
export function FaucetPanel({ texts }: { texts: PartTexts }) {
  const { address, state, request } = useFaucet()
  const offered = useNetworkToSwitchTo()
  const example = useExampleSwap(state === 'done')
  if (address === undefined) return null
  if (offered !== undefined) {
    return (
      <div className={styles.faucet}>
        <SwitchButton network={offered} texts={texts} />
        <p className={styles.small}>{texts['part.faucetElsewhere']}</p>
      </div>
    )
  }
  return (
    <div className={styles.faucet}>
      <Button tone="quiet" busy={state === 'busy'} onClick={() => void request()}>
        {texts[state === 'busy' ? 'part.faucetBusy' : 'part.faucet']}
      </Button>
      <p className={styles.small} role={state === 'failed' ? 'alert' : 'status'}>
        {texts[SAID[state]]}
      </p>
      {example && <ExampleSwapButton example={example} texts={texts} />}
    </div>
  )
}

/** Opens the swap with its form filled. */
function ExampleSwapButton({ example: { from, to }, texts }: { example: ExampleSwap; texts: PartTexts }) {
  const shell = useShell()
  const request = { view: 'Swap', params: { from: 'native', to: to.address, amount: '1' } } as const
  return (
    <Button tone="primary" onClick={() => void openModal(shell, request)}>
      {fillText(texts['part.exampleSwap'], { paid: `1 ${from.symbol}`, received: to.symbol })}
    </Button>
  )
}
