'use client'
import { useEmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'
import { AddressStep } from './AddressStep'
import { CodeStep } from './CodeStep'
import { ConnectingStep } from './ConnectingStep'
import { DeviceStep } from './DeviceStep'

/** The login by e-mail, step by step. The flow leaves the view when the wallet is connected. */
export default function EmailLoginView() {
  const login = useEmailLogin()
  const t = useText()
  const { step } = login
  if (step === 'device') return <DeviceStep login={login} />
  if (step === 'code') return <CodeStep login={login} title={t('emailLogin.codeTitle')} preparesWallet />
  if (step === 'connecting') return <ConnectingStep login={login} />
  return <AddressStep login={login} />
}
