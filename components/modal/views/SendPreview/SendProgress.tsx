'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { OpenRequest } from '@/components/modal/parts/OpenRequest'
import { ReplaceOffer } from '@/components/modal/parts/ReplaceOffer'
import { RequestFailure } from '@/components/modal/parts/RequestFailure'
import styles from '@/components/modal/parts/RequestProgress.module.css'
import { WalletHint } from '@/components/modal/parts/WalletHint'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Steps } from '@/components/ui/Steps'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useIsProposed } from '@/lib/react/use-is-proposed'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'

/** Everything that changes during the review and the transfer, at a place where it moves no button. */
export function SendProgress({ send }: { send: SendModel }) {
  const t = useText()
  const { step, transactionError, walletChanged } = send
  const isAsking = step === 'asking'
  const isSent = step === 'waiting'
  const isProposed = useIsProposed(send.sent?.id)
  return (
    <div className={styles.progress}>
      {transactionError && <RequestFailure error={transactionError} attempt={send.attempt} />}
      {step === 'reviewing' && (
        <OpenRequest until={send.walletBusyUntil} mayAskAgain={send.mayAskAgain} onAllow={send.allowAskAgain} />
      )}
      {(isAsking || isSent) && <SendSteps send={send} />}
      <div role="status" className={styles.told}>
        {/* The button shows the text of spec section 8 while a request is open in the wallet. */}
        {isAsking && <VisuallyHidden>{t('request.confirmInWallet')}</VisuallyHidden>}
        {isSent && (
          <Notice tone="plain" title={t('send.submitted')}>
            <p>{t(isProposed ? 'request.proposedBody' : 'request.submittedBody')}</p>
          </Notice>
        )}
        {isAsking && <WalletHint />}
        {walletChanged && (
          <Notice tone="warn">
            <p>{t('send.walletChanged')}</p>
          </Notice>
        )}
      </div>
      {isSent && <ReplaceOffer id={send.sent?.id} />}
      {isAsking && (
        <Button tone="link" onClick={send.cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}

/** The wallet, then the network; with the transaction once it is sent. */
function SendSteps({ send: { step, sent } }: { send: SendModel }) {
  const t = useText()
  const network = useActiveNetwork()
  const isSent = step === 'waiting'
  const states = isSent ? (['done', 'current'] as const) : (['current', 'todo'] as const)
  return (
    <Steps
      label={t('request.steps')}
      steps={(['wallet', 'network'] as const).map((id, index) => {
        const state = states[index] ?? 'todo'
        return {
          id,
          label: t(`send.step.${id}`),
          state,
          stateLabel: t(`request.state.${state}`),
          end: id === 'network' && isSent && sent && (
            <AddressLine
              value={sent.id}
              kind="hash"
              explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction: sent.id })}
            />
          ),
        }
      })}
    />
  )
}
