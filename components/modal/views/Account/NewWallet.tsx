'use client'
import { BuyButton } from '@/components/modal/parts/BuyButton'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Network } from '@/lib/chains/network'
import { providerNames, readProvider } from '@/lib/core/provider-names'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useEmbedded } from '@/lib/react/use-embedded'
import { useFaucet } from '@/lib/react/use-faucet'
import { useText } from '@/lib/react/use-text'
import styles from './NewWallet.module.css'

/** Welcomes the visitor whose login has made the wallet, with what to do first. Nothing for any other. */
export function NewWallet({ network }: { network: Network }) {
  const t = useText()
  const { modal } = useRuntime()
  const { user, socialProvider } = useAccount()
  const provider = readProvider(socialProvider)
  const { isNew, dismissWelcome } = useEmbedded()
  const faucet = useFaucet()
  if (!isNew) return null
  const hasFaucet = network.caipNetworkId === DEVNET_CAIP_ID && faucet.state !== 'done'
  const busy = faucet.state === 'busy'
  return (
    <div className={styles.welcome}>
      <Notice tone="good" role="status" title={t('newWallet.title')}>
        {provider ? (
          <p>{t('newWallet.bodyWith', { provider: providerNames[provider] })}</p>
        ) : (
          user?.email && <p>{t('newWallet.body', { email: user.email })}</p>
        )}
      </Notice>
      <div className={styles.actions}>
        {hasFaucet && (
          <Button size="compact" busy={busy} onClick={() => void faucet.request()}>
            {t(busy ? 'account.gettingTokens' : 'account.getTokens')}
          </Button>
        )}
        <Button size="compact" tone={hasFaucet ? 'quiet' : 'primary'} onClick={() => modal.push('Receive')}>
          {t('account.receiveFirst')}
        </Button>
        <BuyButton chainId={network.caipNetworkId} />
      </div>
      <Button tone="link" onClick={dismissWelcome}>
        {t('newWallet.dismiss')}
      </Button>
    </div>
  )
}
