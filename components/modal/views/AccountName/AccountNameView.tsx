'use client'
import { useStore } from 'zustand'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { OwnedName } from '@/components/modal/parts/OwnedName'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { ArrowUpRight, Ban } from '@/components/ui/account-icons'
import { CopyButton } from '@/components/ui/CopyButton'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Notice } from '@/components/ui/Notice'
import { Picture } from '@/components/ui/Picture'
import { Globe } from '@/components/ui/settings-icons'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewParams } from '@/lib/modal/views'
import type { NameRecord } from '@/lib/names/names-contract'
import { drawablePicture } from '@/lib/names/record-labels'
import { useRuntime } from '@/lib/react/runtime-context'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatMoment } from '@/lib/text/format-date'
import styles from './AccountName.module.css'
import { NameAddresses } from './NameAddresses'
import { NameExport } from './NameExport'
import { NameHistory } from './NameHistory'
import { NameProfile } from './NameProfile'

/** One name of the account: its profile, its addresses, its history, and what can be done with it. */
export default function AccountNameView({ name }: ViewParams['AccountName']) {
  return <OwnedName name={name}>{(record) => <NamePage record={record} />}</OwnedName>
}

function NamePage({ record }: { record: NameRecord }) {
  const t = useText()
  const locale = useLocale()
  const { name, owner, offeredTo, registeredAt } = record
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Picture src={drawablePicture(record)} seed={owner} size={64} className={styles.face} />
        <h3 className={styles.name}>
          <bdi dir="ltr">{name}</bdi>
        </h3>
        <CopyButton
          value={name}
          label={t('names.copy')}
          copiedLabel={t('common.copied')}
          failedLabel={t('common.copyFailed')}
        />
      </div>
      {offeredTo !== undefined && (
        <Notice tone="plain" title={t('names.waiting')}>
          <p>{t('names.waitingLead')}</p>
          <AddressLine value={offeredTo} kind="address" />
        </Notice>
      )}
      <NameProfile record={record} />
      <NameAddresses record={record} />
      <div className={styles.part}>
        <DefinitionList
          lines={[
            { id: 'owner', term: t('names.owner'), value: <AddressLine value={owner} kind="address" /> },
            { id: 'registered', term: t('names.registeredAt'), value: formatMoment(registeredAt, locale) },
          ]}
        />
        <NameHistory name={name} owner={owner} />
        <NameExport name={name} />
      </div>
      <div className={styles.part}>
        <NameActions name={name} isOffered={offeredTo !== undefined} />
      </div>
    </div>
  )
}

function NameActions({ name, isOffered }: { name: string; isOffered: boolean }) {
  const t = useText()
  const { modal } = useRuntime()
  const before = useStore(modal.store, ({ stack }) => stack.at(-2)?.view)
  const isOnTop = useStore(modal.store, (state) => currentEntry(state).view === 'AccountName')
  return (
    <List label={t('title.ChangeAccountName')}>
      {/* Back leads there already. */}
      {isOnTop && before !== 'AccountNames' && (
        <ListRow
          start={<IconTile icon={Globe} />}
          title={t('names.all')}
          end={<ViewLink />}
          onPress={() => modal.push('AccountNames')}
        />
      )}
      <ListRow
        start={<IconTile icon={ArrowUpRight} />}
        title={t(isOffered ? 'names.takeBack' : 'names.transfer')}
        end={<ViewLink />}
        onPress={() => modal.push('ChangeAccountName', { name, form: isOffered ? 'withdraw' : 'transfer' })}
      />
      <ListRow
        start={<IconTile icon={Ban} />}
        title={t('names.release')}
        end={<ViewLink />}
        onPress={() => modal.push('ChangeAccountName', { name, form: 'release' })}
      />
    </List>
  )
}
