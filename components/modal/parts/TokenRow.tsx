'use client'
import type { ReactNode } from 'react'
import { ListRow } from '@/components/ui/ListRow'
import type { Elements } from '@/components/ui/own-text'
import { Picture } from '@/components/ui/Picture'

export interface TokenRowProps {
  token: {
    readonly symbol: string
    readonly name: string
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
  action?: Elements
}

/** A token in a list. All tokens of our lists are of one network, which a picture of each would only repeat. */
export function TokenRow({ token, seed, ...row }: TokenRowProps) {
  return (
    <ListRow
      {...row}
      start={<Picture src={token.iconUrl || undefined} seed={seed} />}
      title={<bdi>{token.name}</bdi>}
    />
  )
}
