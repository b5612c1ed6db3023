'use client'
import { useStore } from 'zustand'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { Address } from '@/components/ui/Address'
import { Disclosure } from '@/components/ui/Disclosure'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { isEvm } from '@/lib/core/namespaces'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import type { NameNetwork } from '@/lib/names/name-networks'
import type { NameRecord } from '@/lib/names/names-contract'
import { useRuntime } from '@/lib/react/runtime-context'
import { useNameNetworks } from '@/lib/react/use-name-networks'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AccountName.module.css'

/** Who is paid by the name on each network. EVM networks without an address of their own are below one line. */
export function NameAddresses({ record }: { record: NameRecord }) {
  const t = useText()
  const networks = useNameNetworks()
  const { addresses } = record
  const all = networks.list(Object.keys(addresses).map(Number))
  const isLikeEthereum = ({ coinType, namespace }: NameNetwork) =>
    isEvm(namespace) && coinType !== ETHEREUM_COIN_TYPE && addresses[coinType] === undefined
  const others = all.filter(isLikeEthereum)
  return (
    <section className={styles.part} aria-labelledby="fy-name-addresses">
      <h4 id="fy-name-addresses" className={styles.title}>
        {t('names.addresses')}
      </h4>
      <AddressRows label={t('names.addresses')} record={record} rows={all.filter((each) => !isLikeEthereum(each))} />
      {others.length > 0 && (
        <Disclosure summary={t('names.addressAsEthereum')}>
          <AddressRows label={t('names.addressAsEthereum')} record={record} rows={others} />
        </Disclosure>
      )}
    </section>
  )
}

interface AddressRowsProps {
  label: string
  record: NameRecord
  rows: readonly NameNetwork[]
}

function AddressRows({ label, record: { name, addresses }, rows }: AddressRowsProps) {
  const t = useText()
  const { account, modal } = useRuntime()
  const accounts = useStore(account, (state) => state.accounts)
  const { labelOf } = useNameNetworks()
  return (
    <List label={label}>
      {rows.map((row) => {
        const { coinType, namespace, imageUrl } = row
        const address = addresses[coinType]?.address
        // The form proposes it.
        const own = namespace && accounts[namespace].address
        const none =
          isEvm(namespace) && coinType !== ETHEREUM_COIN_TYPE
            ? t('names.addressAsEthereum')
            : own === undefined
              ? t('names.addressNone')
              : t('names.addressOwn', { address: shortenAddress(own) })
        return (
          <ListRow
            key={coinType}
            start={<Picture src={imageUrl || undefined} seed={labelOf(row)} />}
            title={labelOf(row)}
            subtitle={address === undefined ? none : <Address value={address} short={shortenAddress(address)} />}
            end={<ViewLink />}
            onPress={() => modal.push('ChangeAccountName', { name, form: 'address', coinType })}
          />
        )
      })}
    </List>
  )
}
