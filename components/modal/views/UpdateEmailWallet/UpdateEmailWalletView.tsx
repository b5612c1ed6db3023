'use client'
import { useEmailChange } from '@/lib/react/use-email-change'
import { useText } from '@/lib/react/use-text'
import { CodeStep } from '../EmailLogin/CodeStep'
import { LinkStep } from './LinkStep'
import { NewAddressStep } from './NewAddressStep'

/** The change of the address of the login, step by step. The flow leaves the view at its end. */
export default function UpdateEmailWalletView() {
  const change = useEmailChange()
  const t = useText()
  const { step, from, to, resend, ...rest } = change
  if (step === 'old')
    return <CodeStep key="old" login={{ ...rest, resend, email: from }} title={t('emailChange.oldTitle')} />
  // Another code to the new address begins with one to the old.
  if (step === 'new') return <CodeStep key="new" login={{ ...rest, email: to }} title={t('emailChange.newTitle')} />
  if (step === 'link') return <LinkStep change={change} />
  return <NewAddressStep change={change} />
}
