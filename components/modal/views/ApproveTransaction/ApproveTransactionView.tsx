'use client'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useHeaderTitle } from '@/components/modal/header-slots'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { useEmbeddedFlows } from '@/lib/react/use-embedded'
import { useText } from '@/lib/react/use-text'
import styles from './ApproveTransactionView.module.css'
import { FrameControls } from './FrameControls'
import { useFramePlace } from './use-frame-place'

/**
 * Keeps the place where the frame shows a request, above the modal: the visitor answers there, and no script of this page
 * can. Closing rejects what is open.
 */
export default function ApproveTransactionView() {
  const t = useText()
  const { wallet } = useEmbeddedFlows()
  const { frame, requests } = wallet
  const [kind] = useStore(requests.store).prompts
  const place = useRef<HTMLDivElement>(null)
  const element = kind === undefined ? undefined : frame.element()
  const dialog = useFramePlace(element, place)
  const stage = useWaitStage(dialog === undefined)
  const isSecurity = kind === 'security'
  useHeaderTitle(isSecurity ? t('title.walletSecurity') : undefined)
  return (
    <div ref={place} className={styles.place}>
      <p className={styles.waiting} role="status">
        {stage !== 'quiet' && t(stage === 'waiting' ? 'approval.loading' : 'modal.stillWorking')}
      </p>
      {dialog && (
        <FrameControls
          dialog={dialog}
          place={place}
          label={isSecurity ? undefined : t('approval.reject')}
          title={t(isSecurity ? 'title.walletSecurity' : 'title.ApproveTransaction')}
          onClose={requests.rejectPending}
        />
      )}
    </div>
  )
}
