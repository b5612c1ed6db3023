'use client'
import { Button } from '@/components/ui/Button'
import { useAccount } from '@/lib/account/use-account'
import { useFaucet } from '@/lib/faucet/use-faucet'

export interface FaucetTexts {
  readonly press: string
  readonly busy: string
  readonly done: string
  readonly failed: string
  /** While nobody is connected. */
  readonly connect: string
  /** While the faucet waits for a press. */
  readonly ready: string
}

/** Test tokens for the connected address; on the page only while the devnet is. */
export function FaucetPanel({ className, texts }: { className?: string | undefined; texts: FaucetTexts }) {
  const { state, request } = useFaucet()
  const connected = useAccount(({ status }) => status === 'connected')
  const said = !connected ? 'connect' : state === 'idle' ? 'ready' : state
  return (
    <div className={className}>
      <Button tone="quiet" busy={state === 'busy'} inactive={!connected} onClick={() => void request()}>
        {state === 'busy' ? texts.busy : texts.press}
      </Button>
      <p role={state === 'failed' ? 'alert' : 'status'}>{texts[said]}</p>
    </div>
  )
}
