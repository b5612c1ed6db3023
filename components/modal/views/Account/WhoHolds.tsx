'use client'
import { useStore } from 'zustand'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { BigMoney } from '@/components/modal/parts/Money'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import { Skeleton } from '@/components/ui/Skeleton'
import { Tag } from '@/components/ui/Tag'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import type { Network } from '@/lib/chains/network'
import { isEvm } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import type { Balances } from '@/lib/react/use-balances'
import { useCapability } from '@/lib/react/use-capability'
import { useFirstNames } from '@/lib/react/use-first-names'
import { useMayRegister } from '@/lib/react/use-may-register'
import { useText } from '@/lib/react/use-text'
import { Change } from './Change'
import { totalChange, totalValue } from './total-value'
import styles from './WhoHolds.module.css'

interface WhoHoldsProps {
  address: string
  network: Network
  holdings: Balances
}

/** The address, whether it is signed in, and the total value. */
export function WhoHolds({ address, network, holdings }: WhoHoldsProps) {
  const { modal, signIn } = useRuntime()
  const isSignedIn = useStore(signIn, ({ sessionExists }) => sessionExists)
  const t = useText()
  const { profileName, profileImage } = useAccount()
  const hasNames = useCapability('names', network.caipNetworkId)
  const canRegister = useMayRegister() === true && hasNames
  // A name of a host's own resolver leads nowhere.
  const owned = useFirstNames(hasNames && isEvm(network.chainNamespace) && profileName !== undefined)
  const [first, second] = owned ?? []
  const total = totalValue(holdings.balances)
  const change = totalChange(holdings.balances)
  return (
    <div className={styles.who}>
      <Picture src={profileImage} seed={address} size={56} className={styles.face} />
      {profileName !== undefined && (
        <p className={styles.name}>
          {first !== undefined ? (
            <button
              type="button"
              className={styles.toName}
              onClick={() =>
                second === undefined ? modal.push('AccountName', { name: first.name }) : modal.push('AccountNames')
              }
            >
              <bdi>{profileName}</bdi>
            </button>
          ) : (
            <bdi>{profileName}</bdi>
          )}
        </p>
      )}
      {profileName === undefined && canRegister && (
        <Button tone="link" size="compact" onClick={() => modal.push('RegisterAccountName')}>
          {t('account.getName')}
        </Button>
      )}
      <div className={styles.address}>
        <AddressLine
          value={address}
          kind="address"
          explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { address })}
        />
        {isSignedIn && <Tag>{t('common.signedIn')}</Tag>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a live region would speak every price that moves */}
      <p className={styles.total} role="group" aria-label={t('account.total')}>
        {holdings.loading ? (
          <Skeleton chars={8} size="xl" />
        ) : total === undefined ? (
          <span className={styles.unknown}>{t('account.totalUnknown')}</span>
        ) : (
          <BigMoney value={total} />
        )}
      </p>
      {change !== undefined && (
        <p className={styles.change}>
          <Change fraction={change} /> {<span>{t('account.in24h')}</span>}
        </p>
      )}
    </div>
  )
}
