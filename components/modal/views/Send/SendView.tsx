'use client'
import { FormPanes } from '@/components/modal/parts/AmountForm'
import form from '@/components/modal/parts/AmountForm.module.css'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { FormOff } from '@/components/modal/parts/FormOff'
import { RequestFailure } from '@/components/modal/parts/RequestFailure'
import { useOnline } from '@/components/modal/parts/use-online'
import type { Network } from '@/lib/chains/network'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useSend } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import { RecipientField } from './RecipientField'
import { RecipientWarnings } from './RecipientWarnings'
import { SendAction } from './SendAction'
import { SendAmount } from './SendAmount'
import { SendFacts } from './SendFacts'

/** The form of a transfer, or that the visitor sends in the wallet. */
export default function SendView() {
  const network = useActiveNetwork()
  return useCapability('send', network.caipNetworkId) ? <SendForm network={network} /> : <SendOff network={network} />
}

function SendForm({ network }: { network: Network }) {
  const send = useSend()
  const { loadError, nameError, checkError, transactionError, warnings } = send
  const online = useOnline()
  // The button and the foot of the card show that the browser is offline; the check is repeated automatically.
  const isAwaited = !online && [loadError, nameError, checkError].some((error) => error?.code === 'network.offline')
  const failure = transactionError ?? (isAwaited ? undefined : (nameError ?? checkError))
  const isReady = online && send.button.kind === 'review'
  return (
    <>
      <FormPanes>
        <SendAmount send={send} onEnter={isReady ? send.review : undefined} />
        <RecipientField send={send} network={network} onEnter={isReady ? send.review : undefined} />
      </FormPanes>
      <SendFacts send={send} />
      <div className={form.notes}>
        {warnings.length > 0 && <RecipientWarnings send={send} warnings={warnings} />}
        {loadError && !isAwaited && <ErrorNotice error={loadError} offeredStep="tryAgain" />}
        {failure && (
          <RequestFailure
            error={failure}
            attempt={failure === transactionError ? send.attempt : undefined}
            offeredStep="tryAgain"
          />
        )}
      </div>
      <SendAction send={send} />
    </>
  )
}

/** Shown on a network whose transfers only the wallet builds, and for a wallet that sends none. */
function SendOff({ network }: { network: Network }) {
  const t = useText()
  const wallet = useAccount().connectedWalletInfo?.name || t('connect.browserWallet')
  return <FormOff>{t('send.off', { network: network.name, wallet })}</FormOff>
}
