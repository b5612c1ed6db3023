'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/Button'
import { canWallet } from '@/lib/project/project-offer'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useText } from '@/lib/react/use-text'
import styles from './AmountForm.module.css'

interface FormOffProps {
  /** What not every wallet can do. */
  id?: 'swap' | 'send'
  children: ReactNode
}

/** In the place of a form that the active network does not serve, as `children` says, or that the wallet cannot use. */
export function FormOff({ id, children }: FormOffProps) {
  const { modal } = useRuntime()
  const t = useText()
  const { caipNetworkId } = useActiveNetwork()
  const missing = useAccount((account) => (id !== undefined && !canWallet(account, id, caipNetworkId) ? id : undefined))
  return (
    <div className={styles.off}>
      {missing === undefined && <p role="status">{children}</p>}
      <Button inactive={missing !== undefined} onClick={() => modal.push('Networks')}>
        {t(missing ? `${missing}.walletOff` : 'amount.otherNetwork')}
      </Button>
    </div>
  )
}
