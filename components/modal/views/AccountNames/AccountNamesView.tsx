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
import { useOwnedNames } from '@/lib/react/use-owned-names'
import { useText } from '@/lib/react/use-text'
import styles from './AccountNamesView.module.css'

/** The names that the account owns, oldest first, and the way to another one. */
export default function AccountNamesView() {
  const t = useText()
  const network = useActiveNetwork()
  const isOn = useCapability('names', network.caipNetworkId)
  const { names, loading, error, refresh } = useOwnedNames(isOn)
  if (!isOn) return <p className={styles.words}>{t('names.off')}</p>
  if (!isEvm(network.chainNamespace)) return <p className={styles.words}>{t('names.evmOnly')}</p>
  if (names === undefined && loading) return <NameLoading />
  return (
    <div className={styles.names}>
      {error !== undefined && <LoadFailure error={error} onAgain={() => void refresh()} />}
      {names !== undefined && <OwnedNames names={names} />}
    </div>
  )
}

function OwnedNames({ names }: { names: readonly NameRecord[] }) {
  const t = useText()
  const { modal } = useRuntime()
  const mayRegister = useMayRegister()
  return (
    <>
      {names.length === 0 && <p className={styles.words}>{t('names.none')}</p>}
      {names.length > 0 && (
        <List label={t('title.AccountNames')}>
          {names.map((record) => (
            <ListRow
              key={record.name}
              start={<Picture src={drawablePicture(record)} seed={record.name} />}
              title={<bdi dir="ltr">{record.name}</bdi>}
              subtitle={record.attributes.description}
              end={<ViewLink />}
              onPress={() => modal.push('AccountName', { name: record.name })}
            />
          ))}
        </List>
      )}
      {mayRegister === true && (
        <Button tone={names.length === 0 ? 'primary' : 'quiet'} onClick={() => modal.push('RegisterAccountName')}>
          {t(names.length === 0 ? 'title.RegisterAccountName' : 'names.another')}
        </Button>
      )}
      {mayRegister === false && <p className={styles.words}>{t('names.needsLogin')}</p>}
    </>
  )
}
