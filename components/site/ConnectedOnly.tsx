'use client'
import { type ReactNode, Suspense } from 'react'
import { softLazy } from '@/components/modal/soft-lazy'
import { useAccount } from '@/lib/account/use-account'
import type { ConnectedStripProps } from './ConnectedStrip'
import type { FaucetPanelProps } from './FaucetPanel'

const Strip = softLazy(async () => (await import('./ConnectedStrip')).ConnectedStrip)
const Faucet = softLazy(async () => (await import('./FaucetPanel')).FaucetPanel)

const useIsConnected = () => useAccount(({ status }) => status === 'connected')

/** Which wallet, on which network: nothing while nobody is connected. */
export function StripWhenConnected(props: ConnectedStripProps) {
  return (
    useIsConnected() && (
      <Suspense>
        <Strip {...props} />
      </Suspense>
    )
  )
}

/** The faucet, and what stands in its place before: its code comes with the first connected wallet. */
export function FaucetWhenConnected({ before, ...props }: FaucetPanelProps & { before: ReactNode }) {
  return useIsConnected() ? (
    <Suspense fallback={before}>
      <Faucet {...props} />
    </Suspense>
  ) : (
    before
  )
}
