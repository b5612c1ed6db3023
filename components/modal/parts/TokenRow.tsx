'use client'
import type { ReactNode } from 'react'
import { BadgedPicture } from '@/components/ui/BadgedPicture'
import { ListRow } from '@/components/ui/ListRow'
import { networkOf } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'

export interface TokenRowProps {
  token: {
    readonly symbol: string
    readonly name: string
    readonly chainId: Caip2
    readonly iconUrl?: string | undefined
  }
  /** Seed of the gradient that replaces a missing picture: the address, or the chain for a native token. */
  seed: string
  subtitle?: ReactNode
  end?: ReactNode
  endSubtitle?: ReactNode
  current?: boolean
  inactive?: boolean
  dimmed?: boolean
  onPress?: () => void
  action?: ReactNode
}

/** A token with its network, in a list. */
export function TokenRow({ token, seed, ...row }: TokenRowProps) {
  const { network } = useRuntime()
  const { assets } = networkOf(network.getState().networks, token.chainId)
  return (
    <ListRow
      {...row}
      start={
        <BadgedPicture
          main={{ src: token.iconUrl || undefined, seed }}
          badge={{ src: assets.imageUrl || undefined, seed: token.chainId }}
        />
      }
      title={<bdi>{token.name}</bdi>}
    />
  )
}
