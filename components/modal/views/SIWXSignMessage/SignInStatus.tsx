'use client'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Notice } from '@/components/ui/Notice'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useText } from '@/lib/react/use-text'
import type { SignInFlowState } from '@/lib/sign-in/sign-in-state'

/** What is waited for, said once when it begins, and what may hold it up when it takes long. */
export function SignInStatus({ step }: Pick<SignInFlowState, 'step'>) {
  return (
    // There before its words, or nobody would hear them.
    <div role="status">
      {step === 'signing' && <WaitForWallet key={step} first="signIn.inWalletBody" />}
      {step === 'switching' && <WaitForWallet key={step} first="switch.waitingBody" />}
      {(step === 'checking' || step === 'preparing' || step === 'verifying') && (
        <WaitForServer key={step} step={step} />
      )}
    </div>
  )
}

/** @param first - what is to be done in the wallet. */
function WaitForWallet({ first }: { first: 'signIn.inWalletBody' | 'switch.waitingBody' }) {
  const t = useText()
  const stage = useWaitStage(true)
  const isLate = stage === 'long' || stage === 'stuck'
  return (
    <Notice tone={isLate ? 'warn' : 'plain'}>
      <p>{t(stage === 'stuck' ? 'signIn.walletStuck' : isLate ? 'switch.still' : first)}</p>
    </Notice>
  )
}

const WORDS = {
  checking: 'signIn.checking',
  preparing: 'signIn.preparing',
  verifying: 'signIn.authenticating',
} as const

/** The button or the fields show it; so that only who does not see them has to be told, unless it takes long. */
function WaitForServer({ step }: { step: keyof typeof WORDS }) {
  const t = useText()
  const stage = useWaitStage(true)
  if (stage === 'long' || stage === 'stuck') {
    return (
      <Notice tone="plain">
        <p>{t('modal.stillWorking')}</p>
      </Notice>
    )
  }
  // Said at once only what somebody has asked for.
  return (step === 'verifying' || stage === 'waiting') && <VisuallyHidden>{t(WORDS[step])}</VisuallyHidden>
}
