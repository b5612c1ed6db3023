'use client'
import { useStore } from 'zustand'
import { Address } from '@/components/ui/Address'
import { ForeignName } from '@/components/ui/ForeignName'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import { type Network, networkOf } from '@/lib/chains/network'
import type { Caip10 } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import { useRuntime } from '@/lib/react/runtime-context'
import { MAX_NAMED_ROWS, useShownName } from '@/lib/react/use-shown-name'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './SignedIn.module.css'

/**
 * The accounts that this browser is signed in with: one for each verified address and network.
 *
 * @param isActive - Whether an account is the active one.
 */
export function SignedInAccounts({
  accounts,
  isActive,
}: {
  accounts: readonly Caip10[]
  isActive: (account: Caip10) => boolean
}) {
  const { network } = useRuntime()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  return (
    <>
      <h3 className={styles.title}>{t('sessions.accounts')}</h3>
      <List label={t('sessions.accounts')}>
        {accounts.map((id, index) => {
          const account = parseCaip10(id)
          if (account === null) return null
          return (
            <SignedInAccount
              key={id}
              address={account.address}
              network={networkOf(networks, account.chainId)}
              active={isActive(id)}
              named={index < MAX_NAMED_ROWS}
            />
          )
        })}
      </List>
    </>
  )
}

interface SignedInAccountProps {
  address: string
  network: Network
  active: boolean
  /** Asks for the name. */
  named: boolean
}

/** One account by its name, if it has one, with its address and network. */
function SignedInAccount({ address, network, active, named }: SignedInAccountProps) {
  const t = useText()
  const name = useShownName(address, network.caipNetworkId, named)
  const short = <Address value={address} short={shortenAddress(address)} />
  return (
    <ListRow
      start={<Picture src={undefined} seed={address} />}
      title={name === undefined ? short : <ForeignName name={name} />}
      subtitle={
        name === undefined ? (
          network.name
        ) : (
          <>
            {short}
            <span>{` · ${network.name}`}</span>
          </>
        )
      }
      end={active ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
    />
  )
}
