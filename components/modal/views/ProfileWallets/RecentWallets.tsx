'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { IconButton } from '@/components/ui/IconButton'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { X } from '@/components/ui/page-icons'
import { forgetRecentWallet } from '@/lib/connect/store-recent'
import { partsOf } from '@/lib/connect/wallet-list'
import { namespaces } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'
import styles from './ProfileWalletsView.module.css'

/** Other wallets that were used on this device. A press reconnects one; a button removes it from the list. */
export function RecentWallets() {
  const { account, connectWallet, snackbar, ports } = useRuntime()
  const t = useText()
  const accounts = useStore(account, (state) => state.accounts)
  const isConnected = (id: string) => namespaces.some((namespace) => accounts[namespace].walletId === id)
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const recent = useWallets().filter(
    ({ wallet, isRecent }) =>
      isRecent && !partsOf(wallet).some(({ id, memoryId }) => isConnected(id) || forgotten.includes(memoryId)),
  )

  const forget = (memoryIds: readonly string[], wallet: string) => {
    const restore = forgetRecentWallet(ports.storage, memoryIds)
    setForgotten((before) => [...before, ...memoryIds])
    const run = () => {
      restore()
      setForgotten((before) => before.filter((each) => !memoryIds.includes(each)))
    }
    snackbar.show('success', 'wallets.forgotten', { wallet }, { labelKey: 'common.undo', run })
  }

  if (recent.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{t('wallets.recent')}</h3>
      <List label={t('wallets.recent')}>
        {recent.map(({ wallet: each }) => {
          const { id, name, icon } = each
          const memoryIds = partsOf(each).map(({ memoryId }) => memoryId)
          const wallet = name || t('connect.browserWallet')
          return (
            <ListRow
              key={id}
              start={<WalletPicture src={icon} name={wallet} />}
              title={wallet}
              end={
                <span className={styles.ends}>
                  <Button
                    tone="link"
                    size="compact"
                    aria-label={t('wallets.useWallet', { wallet })}
                    onClick={() => connectWallet(id)}
                  >
                    {t('wallets.use')}
                  </Button>
                  <IconButton label={t('wallets.forget', { wallet })} onClick={() => forget(memoryIds, wallet)}>
                    <X />
                  </IconButton>
                </span>
              }
            />
          )
        })}
      </List>
    </>
  )
}
