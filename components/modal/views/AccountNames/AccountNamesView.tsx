'use client'
import { LoadFailure, NameLoading } from '@/components/modal/parts/OwnedName'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { isEvm } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { drawablePicture } from '@/lib/names/record-labels'
import { useRuntime } from '@/lib/react/runtime-context'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useMayRegister } from '@/lib/react/use-may-register'
import { type NameList, useOfferedNames, useOwnedNames } from '@/lib/react/use-owned-names'
import { useText } from '@/lib/react/use-text'
import styles from './AccountNamesView.module.css'

/** The names that the account owns, the names that it may accept, and a link to register another one. */
export default function AccountNamesView() {
  const t = useText()
  const { modal } = useRuntime()
  const network = useActiveNetwork()
  const isOn = useCapability('names', network.caipNetworkId)
  const owned = useOwnedNames(isOn)
  const offered = useOfferedNames(isOn)
  if (!isOn) return <p className={styles.words}>{t('names.off')}</p>
  if (!isEvm(network.chainNamespace)) return <p className={styles.words}>{t('names.evmOnly')}</p>
  if (owned.names === undefined && owned.loading) return <NameLoading />
  return (
    <div className={styles.names}>
      {owned.names?.length === 0 && <p className={styles.words}>{t('names.none')}</p>}
      <NameRows
        label={t('title.AccountNames')}
        list={owned}
        onOpen={({ name }) => modal.push('AccountName', { name })}
      />
      {owned.names !== undefined && <Registering isFirst={owned.names.length === 0} />}
      <OfferedNames list={offered} />
    </div>
  )
}

/** Renders nothing without offers. */
function OfferedNames({ list }: { list: NameList }) {
  const t = useText()
  const { modal } = useRuntime()
  if (!list.names?.length && list.error === undefined) return null
  return (
    <section className={styles.names} aria-labelledby="fy-names-offered">
      <h3 id="fy-names-offered" className={styles.title}>
        {t('names.offers')}
      </h3>
      <NameRows
        label={t('names.offers')}
        list={list}
        onOpen={({ name }) => modal.push('ChangeAccountName', { name, form: 'accept' })}
      />
    </section>
  )
}

interface NameRowsProps {
  label: string
  list: NameList
  onOpen: (record: NameRecord) => void
}

function NameRows({ label, list: { names, error, refresh, more }, onOpen }: NameRowsProps) {
  const t = useText()
  return (
    <>
      {names !== undefined && names.length > 0 && (
        <List label={label}>
          {names.map((record) => (
            <ListRow
              key={record.name}
              start={<Picture src={drawablePicture(record)} seed={record.name} />}
              title={<bdi dir="ltr">{record.name}</bdi>}
              subtitle={record.attributes.description}
              end={<ViewLink />}
              onPress={() => onOpen(record)}
            />
          ))}
        </List>
      )}
      {error !== undefined && <LoadFailure error={error} onAgain={() => void refresh()} />}
      {error === undefined && more !== undefined && (
        <Button tone="quiet" size="compact" busy={more.isLoading} onClick={more.load}>
          {t('names.more')}
        </Button>
      )}
    </>
  )
}

function Registering({ isFirst }: { isFirst: boolean }) {
  const t = useText()
  const { modal } = useRuntime()
  const mayRegister = useMayRegister()
  if (mayRegister === false) return <p className={styles.words}>{t('names.needsLogin')}</p>
  if (mayRegister !== true) return null
  return (
    <Button tone={isFirst ? 'primary' : 'quiet'} onClick={() => modal.push('RegisterAccountName')}>
      {t(isFirst ? 'title.RegisterAccountName' : 'names.another')}
    </Button>
  )
}
