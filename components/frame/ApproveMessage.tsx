'use client'
import { useMemo, useState } from 'react'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { factsOf } from '@/lib/frame-guest/message-facts'
import type { MessageScreen } from '@/lib/frame-guest/screens'
import { shortenAddress } from '@/lib/text/shorten-address'
import { ApprovalCard } from './ApprovalCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { linesOf, titleOf } from './message-lines'
import type { ScreenProps } from './screen-props'

/**
 * A message that a page wants to be signed: who asks, for which account, and every character of it. A message of our own
 * is shown by its fields, with the text behind "Whole message".
 */
export default function ApproveMessage({
  screen,
  networks,
  waiting,
  onAgree,
  onClose,
}: Pick<ScreenProps<MessageScreen>, 'screen' | 'networks' | 'waiting' | 'onAgree' | 'onClose'>) {
  const { t, locale } = useFrameTexts()
  const [isSent, setIsSent] = useState(false)

  const { signIn, account, accountType, chainId } = screen
  const facts = useMemo(() => factsOf(screen), [screen])
  return (
    <ApprovalCard
      title={facts ? titleOf(facts, t) : t(signIn ? 'frame.sign.signInTitle' : 'frame.sign.title')}
      asks="frame.sign.asks"
      origin={screen.origin}
      claimedName={screen.claimedName}
      waiting={waiting}
      approveLabel={t('frame.sign.approve')}
      note={t('frame.sign.noTransaction')}
      isBusy={isSent}
      onApprove={() => {
        setIsSent(true)
        onAgree()
      }}
      onReject={() => onClose()}
    >
      {signIn && !signIn.isForPage && (
        <Notice tone="bad" role="alert" title={t('frame.sign.otherSite', { domain: signIn.domain })}>
          <p>{t('frame.sign.otherSiteBody', { domain: signIn.domain })}</p>
        </Notice>
      )}
      <DefinitionList
        lines={[
          {
            id: 'account',
            term: t(accountType === 'smartAccount' ? 'frame.calls.account' : 'frame.sign.account'),
            value: <Address value={account} short={shortenAddress(account)} />,
          },
          ...(chainId === null
            ? []
            : [
                {
                  id: 'network',
                  term: t('frame.sign.network'),
                  value: <bdi>{networks[chainId]?.name ?? chainId}</bdi>,
                },
              ]),
          ...(facts ? linesOf(facts, { t, locale }, networks) : []),
        ]}
      />
      {facts ? (
        <Disclosure summary={t('frame.sign.whole')}>
          <MessageText shown={screen.shown} />
        </Disclosure>
      ) : (
        <>
          <p className={styles.label}>{t(screen.shown.kind === 'hex' ? 'frame.sign.bytes' : 'frame.sign.message')}</p>
          <MessageText shown={screen.shown} />
        </>
      )}
    </ApprovalCard>
  )
}

function MessageText({ shown }: Pick<MessageScreen, 'shown'>) {
  const { t } = useFrameTexts()
  return (
    <>
      <bdi
        className={styles.message}
        data-kind={shown.kind}
        dir={shown.kind === 'hex' ? 'ltr' : 'auto'}
        data-testid="message"
      >
        {shown.text === '' ? <span className={styles.empty}>{t('frame.sign.empty')}</span> : shown.text}
      </bdi>
      {shown.hasHidden && (
        <Notice tone="warn">
          <p>{t('frame.sign.hidden')}</p>
        </Notice>
      )}
    </>
  )
}
