'use client'
import { use, useRef } from 'react'
import { useStore } from 'zustand'
import { classNames } from '@/components/ui/class-names'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ConnectButton.module.css'
import { modalCode, openModal, preloadModal } from './modal-loader'
import { useThemeAttributes } from './use-theme-attributes'
import { commandOf } from './WaitingCard'
import { WaitingCardId } from './waiting-cards'

export interface ConnectButtonProps {
  className?: string
}

/**
 * The button of the host page: connects, or shows who is connected. Its size is the same in every state, and while a
 * wallet is being restored it neither says "Connect wallet" nor an address.
 */
export function ConnectButton({ className }: ConnectButtonProps) {
  const shell = useShell()
  const t = useText()
  const { status, address } = useAccount()
  const failed = useStore(modalCode, (state) => state.failed)
  const frame = useRef<HTMLSpanElement>(null)
  const theme = useThemeAttributes(frame)
  const waitingCard = use(WaitingCardId)
  const isUnknownNetwork = isOnUnknownNetwork(useStore(shell.account), useStore(shell.network))
  const connected = status === 'connected' && address !== undefined
  return (
    <span {...theme} ref={frame} className={classNames(styles.frame, className)}>
      {/* Its own styles and not those of `Button`, which the page would load for this one alone. */}
      <button
        type="button"
        aria-haspopup="dialog"
        data-unsupported={isUnknownNetwork || undefined}
        className={classNames(styles.button, status !== 'disconnected' && status !== 'connecting' && styles.known)}
        onPointerEnter={() => preloadModal(shell)}
        onFocus={() => preloadModal(shell)}
        {...commandOf('show-modal', waitingCard)}
        onClick={(event) => {
          // The command is for a press before this runs.
          event.preventDefault()
          void openModal(shell)
        }}
      >
        {connected ? (
          <>
            {/* A key, or the words of the restoring wallet would become the dot and be seen to move. */}
            <span key="dot" className={styles.dot} />
            {/* Drawn short and said whole; on the button itself the words would be others than those seen. */}
            <bdi dir="ltr" role="img" aria-label={t('button.account', { address })}>
              {shortenAddress(address)}
            </bdi>
          </>
        ) : status === 'reconnecting' ? (
          <span className={styles.restoring}>{t('button.reconnecting')}</span>
        ) : (
          t(status === 'connecting' ? 'button.connecting' : 'button.connect')
        )}
      </button>
      <span role="alert" className={styles.failed}>
        {failed && t('button.failed')}
      </span>
    </span>
  )
}
