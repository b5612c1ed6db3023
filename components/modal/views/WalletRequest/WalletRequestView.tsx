'use client'
import { use } from 'react'
import { useStore } from 'zustand'
import { AskAgain } from '@/components/modal/parts/OpenWallet'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { WalletHint } from '@/components/modal/parts/WalletHint'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import type { WalletRequest } from '@/lib/provider/wallet-requests'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/** Shows the oldest request of the page that the wallet has not answered. The requests open and leave the view. */
export default function WalletRequestView() {
  const { hostWallet } = useRuntime()
  const requests = useStore(use(hostWallet()).requests.store, (state) => state.requests)
  const request = requests.find(({ hasExpired }) => !hasExpired) ?? requests[0]
  if (request === undefined) return null
  return request.hasExpired ? <Expired {...request} /> : <Waiting key={request.id} {...request} />
}

function Waiting({ kind, namespace, wallet, again, cancel }: WalletRequest) {
  const t = useText()
  const name = wallet.name || t('connect.browserWallet')
  return (
    <WalletAnswer
      picture={<WalletPicture src={wallet.icon} name={name} size={64} />}
      waiting
      role="status"
      title={t('connecting.waiting', { wallet: name })}
      actions={
        <>
          {again && <AskAgain namespace={namespace} onAgain={again} />}
          <Button tone="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t(`walletRequest.${kind}`)}</p>
      {kind === 'transaction' && <p>{t('walletRequest.cancelRisk')}</p>}
      <WalletHint namespace={namespace} />
    </WalletAnswer>
  )
}

function Expired({ wallet }: WalletRequest) {
  const { modal } = useRuntime()
  const t = useText()
  const name = wallet.name || t('connect.browserWallet')
  return (
    <WalletAnswer
      picture={<WalletPicture src={wallet.icon} name={name} size={64} />}
      role="alert"
      title={t('error.walletTimeout')}
      actions={
        <Button tone="quiet" onClick={modal.back}>
          {t('modal.close')}
        </Button>
      }
    >
      <p>{t('walletRequest.expired', { wallet: name })}</p>
    </WalletAnswer>
  )
}
