'use client'
import { Button } from '@/components/ui/Button'
import { useFaucet } from '@/lib/faucet/use-faucet'

export interface FaucetPanelProps {
  texts: {
    readonly press: string
    readonly busy: string
    readonly done: string
    readonly failed: string
    /** While the faucet waits for a press. */
    readonly idle: string
  }
}

/** Test tokens for the connected address; on the page only while the devnet is. */
export function FaucetPanel({ texts }: FaucetPanelProps) {
  const { state, request } = useFaucet()
  return (
    <>
      <Button tone="quiet" busy={state === 'busy'} onClick={() => void request()}>
        {state === 'busy' ? texts.busy : texts.press}
      </Button>
      <p role={state === 'failed' ? 'alert' : 'status'}>{texts[state]}</p>
    </>
  )
}
