'use client'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useNameRegistration } from '@/lib/react/use-name-registration'
import { useText } from '@/lib/react/use-text'
import styles from './RegisterAccountNameSuccessView.module.css'

/** The name that was just registered, and what it is for. */
export default function RegisterAccountNameSuccessView() {
  const t = useText()
  const { modal, project } = useRuntime()
  const isResolved = useStore(project, ({ config }) => config?.names?.resolved)
  const { address, profileImage, profileName } = useAccount()
  const { done } = useNameRegistration()
  const title = useRef<HTMLParagraphElement>(null)
  const name = done?.name ?? profileName

  // The button that had the focus is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    <div className={styles.done}>
      <Picture src={profileImage ?? done?.attributes.avatar} seed={address ?? ''} size={64} className={styles.face} />
      <p ref={title} tabIndex={-1} className={styles.name} role="status">
        <bdi dir="ltr">{name}</bdi>
      </p>
      <p className={styles.words}>{t(isResolved ? 'names.done' : 'names.doneHere')}</p>
      <div className={styles.actions}>
        <Button onClick={() => modal.reset('Account')}>{t('names.toAccount')}</Button>
        {name !== undefined && (
          <CopyAction tone="quiet" value={name} label={t('names.copy')} copied={t('common.copied')} />
        )}
      </div>
    </div>
  )
}
