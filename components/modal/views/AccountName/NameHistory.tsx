'use client'
import { useState } from 'react'
import { LoadFailure, NameLoading } from '@/components/modal/parts/OwnedName'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { ownText } from '@/components/ui/own-text'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameChange } from '@/lib/names/names-contract'
import { useNameHistory } from '@/lib/react/use-name-record'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatAge } from '@/lib/text/format'
import { formatMoment } from '@/lib/text/format-date'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AccountName.module.css'

/** What was changed, when and by whom, newest first. Read once it is opened. */
export function NameHistory({ name, owner }: { name: string; owner: string }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { data, loading, error, refresh } = useNameHistory(name, isOpen)
  return (
    <Disclosure summary={t('names.history')} onToggle={({ open }) => setIsOpen(open)}>
      {loading && <NameLoading />}
      {error !== undefined && <LoadFailure error={error} onAgain={() => void refresh()} />}
      <ol className={styles.history} aria-label={t('names.history')}>
        {data?.map((change) => (
          <li key={`${change.at}-${change.action}-${change.signed?.signature}`}>
            <HistoryEntry change={change} isOwn={isSameAddress(EIP155, change.actor, owner)} />
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function HistoryEntry({ change, isOwn }: { change: NameChange; isOwn: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { action, actor, at, signed } = change
  const who = isOwn ? t('names.you') : <Address value={actor} short={shortenAddress(actor)} />
  return (
    <Disclosure
      summary={t(`names.action.${action}`)}
      end={
        <>
          {ownText(who)}
          <span>{` · ${formatAge(Date.now() - at, locale)}`}</span>
        </>
      }
    >
      <p className={styles.when}>{formatMoment(at, locale)}</p>
      {signed === null ? (
        <p className={styles.words}>{t('names.notSigned')}</p>
      ) : (
        <>
          <p className={styles.term}>{t('names.signedMessage')}</p>
          <pre className={styles.code} dir="ltr">
            {signed.message}
          </pre>
          <DefinitionList
            lines={[
              {
                id: 'signature',
                term: t('names.signature'),
                value: <Address value={signed.signature} short={shortenAddress(signed.signature, 10, 8)} />,
              },
            ]}
          />
        </>
      )}
    </Disclosure>
  )
}
