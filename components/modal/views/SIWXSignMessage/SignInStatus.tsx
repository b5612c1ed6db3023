'use client'
import { AskAgain, OpenWallet, usePairedWallet } from '@/components/modal/parts/OpenWallet'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Notice } from '@/components/ui/Notice'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useText } from '@/lib/react/use-text'
import type { SignInFlowState } from '@/lib/sign-in/sign-in-state'

interface SignInStatusProps extends Pick<SignInFlowState, 'step'> {
  /** Asks the wallet again. A message that is signed twice signs in once. */
  onAgain: () => void
}

/** The status of sign-in: what is pending, and hints when it takes long. */
export function SignInStatus({ step, onAgain }: SignInStatusProps) {
  const isPaired = usePairedWallet() !== undefined
  return (
    <>
      {/* Rendered before its text, because screen readers announce only changes of an existing region. */}
      <div role="status">
        {isPaired && (step === 'signing' || step === 'switching') && <OpenWallet key={step} />}
        {!isPaired && step === 'signing' && <WaitForWallet key={step} first="signIn.inWalletBody" />}
        {!isPaired && step === 'switching' && <WaitForWallet key={step} first="switch.waitingBody" />}
        {(step === 'checking' || step === 'preparing' || step === 'verifying') && (
          <WaitForServer key={step} step={step} />
        )}
      </div>
      {step === 'signing' && <AskAgain onAgain={onAgain} />}
    </>
  )
}

/** @param first - The instruction for the wallet. */
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

/** For screen readers only, because the button or the fields show it; visible when it takes long. */
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
  // Announced at once only after a press of the visitor.
  return (step === 'verifying' || stage === 'waiting') && <VisuallyHidden>{t(WORDS[step])}</VisuallyHidden>
}
