'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/Button'
import type { Namespace } from '@/lib/core/caip'
import { useIsReconnecting } from '@/lib/react/use-is-reconnecting'
import { useText } from '@/lib/react/use-text'
import styles from './AmountForm.module.css'
import { useOnline } from './use-online'
import { useWaitStage } from './use-wait-stage'

/** The panes of a form. They are disabled while the wallet reconnects, because what is entered then would be lost. */
export function FormPanes({ children }: { children: ReactNode }) {
  return (
    <fieldset role="none" className={styles.panes} disabled={useIsReconnecting()}>
      {children}
    </fieldset>
  )
}

export interface FormButtonProps {
  /** What the press does, what is missing, or what the button waits for. */
  label: string
  isBusy: boolean
  isInactive: boolean
  /** Without a connection it cannot be pressed, and says so. */
  needsNetwork: boolean
  /** Whose remembered wallet it waits for. Default: the active one. */
  namespace?: Namespace
  onPress: () => void
}

/** The main button of a form of amounts. It waits for a remembered wallet. */
export function FormButton({ label, isBusy, isInactive, needsNetwork, namespace, onPress }: FormButtonProps) {
  const t = useText()
  const isReconnecting = useIsReconnecting(namespace)
  const offline = !useOnline() && needsNetwork
  const busy = isBusy || isReconnecting
  const isLong = useWaitStage(busy) === 'long'
  return (
    <Button
      className={styles.action}
      busy={busy && !offline}
      inactive={offline || isReconnecting || isInactive}
      onClick={onPress}
    >
      {offline
        ? t('error.offline')
        : isLong
          ? t('modal.stillWorking')
          : isReconnecting
            ? t('button.reconnecting')
            : label}
    </Button>
  )
}
