'use client'
import { useStore } from 'zustand'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Skeleton } from '@/components/ui/Skeleton'
import { networkOf } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { DEFAULT_STATEMENT } from '@/lib/sign-in/sign-in-message-rules'
import { shortenAddress } from '@/lib/text/shorten-address'
import { MessageExpiry } from './MessageExpiry'
import styles from './MessageFields.module.css'

interface MessageFieldsProps {
  message: SignInMessage | null
  /** A newer message is being loaded. */
  dimmed: boolean
}

/**
 * The fields of the message. Fields that are known before it has loaded are filled; the others have their final size.
 * The operator's own statement shows as it will be signed.
 */
export function MessageFields({ message, dimmed }: MessageFieldsProps) {
  const { network } = useRuntime()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  const active = useAccount()
  const address = message?.accountAddress ?? active.address
  const chainId = message?.chainId ?? active.chainId
  const statement = message?.statement ?? ''
  return (
    <>
      {statement !== '' && statement !== DEFAULT_STATEMENT && (
        <blockquote className={styles.statement}>
          <bdi>{statement}</bdi>
        </blockquote>
      )}
      <DefinitionList
        dimmed={message !== null && dimmed}
        lines={[
          {
            id: 'site',
            term: t('signIn.site'),
            value: (
              <bdi dir="ltr" className={styles.site}>
                {message?.domain ?? <Skeleton chars={12} size="s" />}
              </bdi>
            ),
          },
          {
            id: 'account',
            term: t('signIn.account'),
            value: address !== undefined && <Address value={address} short={shortenAddress(address)} />,
          },
          {
            id: 'network',
            term: t('signIn.network'),
            value: chainId !== undefined && <bdi>{networkOf(networks, chainId).name}</bdi>,
          },
          {
            id: 'expires',
            term: t('signIn.expires'),
            value:
              message === null ? <Skeleton chars={6} size="s" /> : <MessageExpiry key={message.nonce} {...message} />,
          },
        ]}
      />
    </>
  )
}
