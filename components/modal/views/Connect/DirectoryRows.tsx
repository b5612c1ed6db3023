'use client'
import { WalletRowItem } from '@/components/modal/parts/WalletRowItem'
import { List } from '@/components/ui/List'
import { isChosen } from '@/lib/connect/wallet-choices'
import { customWallets, withoutRepeated } from '@/lib/directory/custom-wallets'
import { directoryEntry } from '@/lib/directory/wallet-entries'
import { useRuntime } from '@/lib/react/runtime-context'
import { useChooseWallet } from '@/lib/react/use-choose-wallet'
import { useFeaturedWallets } from '@/lib/react/use-directory'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'

/** Wallets that the host features or adds, and that are not installed: a row pairs one, or shows where to get it. */
export default function DirectoryRows({ kind }: { kind: 'featured' | 'custom' }) {
  const { config } = useRuntime()
  const choose = useChooseWallet()
  const t = useText()
  const installed = useWallets().map(({ wallet }) => wallet)
  const featured = useFeaturedWallets()
  if (kind === 'featured' && featured.loading) return <div aria-busy="true" />
  const { custom } = config.wallets
  const wallets =
    kind === 'custom'
      ? withoutRepeated(customWallets(custom), featured.wallets)
      : featured.wallets.filter((wallet) => isChosen(wallet, config.wallets))
  const others = wallets.filter(({ rdns }) => rdns === undefined || !installed.some((wallet) => wallet.rdns === rdns))
  if (others.length === 0) return null
  return (
    <List label={t(kind === 'custom' ? 'directory.more' : 'directory.featured')}>
      {others.map((wallet) => {
        const entry = directoryEntry(wallet, false)
        const isNamesake = installed.some(({ name }) => name.toLowerCase() === wallet.name.toLowerCase())
        return <WalletRowItem key={wallet.id} entry={{ ...entry, tag: undefined, isNamesake }} onChoose={choose} />
      })}
    </List>
  )
}
