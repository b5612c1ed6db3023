'use client'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { FormOff } from '@/components/modal/parts/FormOff'
import { Button } from '@/components/ui/Button'
import { AppError } from '@/lib/core/app-error'
import { isEvm } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useMayRegister } from '@/lib/react/use-may-register'
import { useText } from '@/lib/react/use-text'
import styles from './RegisterAccountNameView.module.css'
import { RegistrationForm } from './RegistrationForm'

/** The form of a name, or why this account cannot register one. */
export default function RegisterAccountNameView() {
  const t = useText()
  const { address } = useAccount()
  const network = useActiveNetwork()
  const isOn = useCapability('names', network.caipNetworkId)
  const mayRegister = useMayRegister()
  if (address !== undefined && !isEvm(network.chainNamespace)) return <FormOff>{t('names.evmOnly')}</FormOff>
  if (!isOn) return <p className={styles.off}>{t('names.off')}</p>
  // Until the server has answered, and when it cannot be asked, the form shows: the server decides.
  return mayRegister === false ? <NoConnector /> : <RegistrationForm />
}

/** Spec section 6: an address and the embedded wallet are needed. */
function NoConnector() {
  const t = useText()
  const { modal, project } = useRuntime()
  const registration = useStore(project, ({ config }) => config?.names?.registration)
  return (
    <div className={styles.form}>
      <ErrorNotice error={new AppError('names.no_connector')} tone="plain" />
      {registration === 'embedded' && <p className={styles.lead}>{t('names.needsLogin')}</p>}
      <Button onClick={() => modal.push('Connect')}>{t('button.connect')}</Button>
    </div>
  )
}
