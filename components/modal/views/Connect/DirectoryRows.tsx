'use client'
import { WalletRowItem } from '@/components/modal/parts/WalletRowItem'
import { List } from '@/components/ui/List'
import { isChosen } from '@/lib/connect/wallet-choices'
import { customWallets, withoutRepeated } from '@/lib/directory/custom-wallets'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { directoryEntry } from '@/lib/directory/wallet-entries'
import { useRuntime } from '@/lib/react/runtime-context'
import { useChooseWallet } from '@/lib/react/use-choose-wallet'
import { useFeaturedWallets, useRecommendedWallets } from '@/lib/react/use-directory'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'
import type { TextKey } from '@/lib/text/text-key'

/** Groups of Connect whose wallets are in the directory. */
export type DirectoryGroup = 'featured' | 'custom' | 'recommended'

const labels = {
  featured: 'directory.featured',
  custom: 'directory.more',
  recommended: 'directory.recommended',
} as const satisfies Record<DirectoryGroup, TextKey>

/**
 * Wallets of a group that are not installed: a row pairs one, or shows where to get it.
 *
 * @param props.count - The most that it shows.
 */
export default function DirectoryRows({ kind, count }: { kind: DirectoryGroup; count: number }) {
  return kind === 'recommended' ? <RecommendedRows count={count} /> : <ChosenRows kind={kind} />
}

function RecommendedRows({ count }: { count: number }) {
  const { wallets, loading } = useRecommendedWallets()
  return loading ? <div aria-busy="true" /> : <WalletRows kind="recommended" wallets={wallets.slice(0, count)} />
}

function ChosenRows({ kind }: { kind: 'featured' | 'custom' }) {
  const { config } = useRuntime()
  const installed = useWallets().map(({ wallet }) => wallet)
  const featured = useFeaturedWallets()
  if (kind === 'featured' && featured.loading) return <div aria-busy="true" />
  const { custom } = config.wallets
  const wallets =
    kind === 'custom'
      ? withoutRepeated(customWallets(custom), featured.wallets)
      : featured.wallets.filter((wallet) => isChosen(wallet, config.wallets))
  const others = wallets.filter(({ rdns }) => rdns === undefined || !installed.some((wallet) => wallet.rdns === rdns))
  return <WalletRows kind={kind} wallets={others} />
}

function WalletRows({ kind, wallets }: { kind: DirectoryGroup; wallets: readonly DirectoryWallet[] }) {
  const choose = useChooseWallet()
  const t = useText()
  const installed = useWallets()
  // An element: a place without one stays reserved.
  if (wallets.length === 0) return <div hidden />
  return (
    <List label={t(labels[kind])}>
      {wallets.map((wallet) => {
        const entry = directoryEntry(wallet, false)
        const isNamesake = installed.some((row) => row.wallet.name.toLowerCase() === wallet.name.toLowerCase())
        return <WalletRowItem key={wallet.id} entry={{ ...entry, tag: undefined, isNamesake }} onChoose={choose} />
      })}
    </List>
  )
}
