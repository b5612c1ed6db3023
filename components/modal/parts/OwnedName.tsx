'use client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { NameRecord } from '@/lib/names/names-contract'
import { isOfferedTo, isOwner } from '@/lib/names/record-labels'
import { useRuntime } from '@/lib/react/runtime-context'
import { useNameRecord } from '@/lib/react/use-name-record'
import { useText } from '@/lib/react/use-text'
import { ErrorNotice } from './ErrorNotice'
import styles from './OwnedName.module.css'
import { useWaitStage } from './use-wait-stage'

interface OwnedNameProps {
  name: string
  /** Also shows the name to the account that may accept it. */
  isForOffers?: boolean
  children: (record: NameRecord) => ReactNode
}

/** Shows a name once it is read. An error instead if the name is not registered or another account owns it. */
export function OwnedName({ name, isForOffers = false, children }: OwnedNameProps) {
  const { account } = useRuntime()
  const address = useStore(account, ({ accounts }) => accounts[EIP155].address)
  const { data, error, refresh } = useNameRecord(name)
  if (data === undefined) return error === undefined ? <NameLoading /> : <LoadFailure error={error} onAgain={refresh} />
  if (isOwner(data, address) || (isForOffers && isOfferedTo(data, address))) return children(data)
  return <ErrorNotice error={new AppError(isForOffers ? 'names.not_offered' : 'names.not_owner')} tone="plain" />
}

/** Rows in their final size. After a while it says that it still works. */
export function NameLoading() {
  const t = useText()
  const stage = useWaitStage(true)
  return (
    <div role="status" aria-label={t('common.loading')}>
      <SkeletonRows endLines={1} />
      {(stage === 'long' || stage === 'stuck') && <p className={styles.late}>{t('modal.stillWorking')}</p>}
    </div>
  )
}

/** What could not be read, and the way to read it again. */
export function LoadFailure({ error, onAgain }: { error: AppError; onAgain: () => void }) {
  const t = useText()
  const isAgainOfUse = error.canRetry
  return (
    <div className={styles.failure}>
      <ErrorNotice error={error} tone="plain" offeredStep={isAgainOfUse ? 'tryAgain' : undefined} />
      {isAgainOfUse && (
        <Button tone="quiet" onClick={onAgain}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}
