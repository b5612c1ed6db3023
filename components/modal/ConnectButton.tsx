'use client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AccountStatus } from '@/lib/account/account-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './ConnectButton.module.css'
import { modalCode, openModal, preloadModal } from './modal-loader'
import { OpenerButton } from './OpenerButton'
import { softLazy } from './soft-lazy'

/** What a button of your own needs. */
export interface ConnectButtonState {
  readonly status: AccountStatus
  /** While a wallet is being restored, the remembered one. */
  readonly address: string | undefined
  /** The address as `0x1234…abcd`. */
  readonly shortAddress: string | undefined
  /** The name of the account, such as `alice.foyer.eth`; `undefined` for one without, and until it is known. */
  readonly name: string | undefined
  /** The picture of the account, on our own origin or as a `data:image` URL; `undefined` like the name. */
  readonly picture: string | undefined
  /** The modal's code did not load after the last press. The next press tries again. */
  readonly hasFailed: boolean
  /** Opens the modal at a view; without one at Account, or Connect without a wallet. Never rejects. */
  open(request?: OpenOptions): Promise<void>
  /** Loads the modal's code. Call it when the pointer or the focus reaches the button. */
  preload(): void
}

/** How the button of the modal is drawn. */
interface ButtonLooks {
  className?: string | undefined
  /** Shows the balance of the network's native token. Its code loads after the button. */
  balance?: boolean
  /** Instead of "Connect wallet". */
  label?: string | undefined
  /** Instead of "Connecting". */
  loadingLabel?: string | undefined
  isDisabled?: boolean
  /** What a press opens; without it the first view. */
  request?: OpenOptions
}

export interface ConnectButtonProps extends ButtonLooks {
  /** Draws a button of your own instead. Gets its state and actions. */
  children?: (button: ConnectButtonState) => ReactNode
}

const ButtonBalance = softLazy(async () => (await import('./ButtonBalance')).ButtonBalance)
const ButtonPicture = softLazy(async () => (await import('@/components/ui/Picture')).Picture)

/**
 * The button of the host page: connects, or shows who is connected, by picture and name or by address. Its size is the same in every
 * state, and while a wallet is being restored it neither says "Connect wallet" nor an address.
 */
export function ConnectButton({ children, ...looks }: ConnectButtonProps) {
  return children === undefined ? <DrawnButton {...looks} /> : <HostButton draw={children} />
}

function DrawnButton({ balance = false, label, loadingLabel, ...opener }: ButtonLooks) {
  const shell = useShell()
  const t = useText()
  const { status, address, profileName, profileImage } = useAccount()
  const isUnsupported = isOnUnknownNetwork(useStore(shell.account), useStore(shell.network))
  const isConnected = status === 'connected' && address !== undefined
  const isQuiet = status !== 'disconnected' && status !== 'connecting'
  return (
    <OpenerButton {...opener} isQuiet={isQuiet} isUnsupported={isUnsupported} isWide={balance}>
      {isConnected ? (
        <>
          {/* A key, or the words of the restoring wallet would become the dot and be seen to move. */}
          <span key="dot" className={styles.dot} />
          {balance && <ButtonBalance />}
          <span className={styles.account}>
            {profileImage !== undefined && <ButtonPicture src={profileImage} seed={address} size={20} />}
            {/* Drawn short and said whole; on the button itself the words would be others than those seen. */}
            <bdi
              dir="ltr"
              role="img"
              aria-label={t('button.account', { address: [profileName, address].filter(Boolean).join(', ') })}
              className={styles.address}
            >
              {profileName ?? shortenAddress(address)}
            </bdi>
          </span>
        </>
      ) : status === 'reconnecting' ? (
        <span className={styles.restoring}>{t('button.reconnecting')}</span>
      ) : status === 'connecting' ? (
        (loadingLabel ?? t('button.connecting'))
      ) : (
        (label ?? t('button.connect'))
      )}
    </OpenerButton>
  )
}

function HostButton({ draw }: { draw: (button: ConnectButtonState) => ReactNode }) {
  const shell = useShell()
  const { status, address, profileName, profileImage } = useAccount()
  const hasFailed = useStore(modalCode, (state) => state.failed)
  return draw({
    status,
    address,
    shortAddress: address === undefined ? undefined : shortenAddress(address),
    name: profileName,
    picture: profileImage,
    hasFailed,
    open: (request) => openModal(shell, request),
    preload: () => preloadModal(shell),
  })
}
