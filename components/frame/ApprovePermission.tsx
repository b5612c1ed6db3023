'use client'
import { useState } from 'react'
import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import { showHidden } from '@/lib/custody/readable-message'
import { createPreviewFlow } from '@/lib/frame-guest/preview-flow'
import type { PermissionScreen } from '@/lib/frame-guest/screens'
import { groupedAmount } from '@/lib/text/format'
import { formatMoment } from '@/lib/text/format-date'
import { formatDuration } from '@/lib/text/format-wait'
import type { FrameTextKey } from '@/lib/text/text-key'
import { ApprovalCard } from './ApprovalCard'
import { useFrameTexts } from './frame-texts'
import { type AmountWords, amountText, ShortAddress, tokensOf, WholeAddress } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

type Allowed = PermissionScreen['allowed']

/** A permission that a page wants to be granted: who asks, who may then do what, how much of it, and until when. */
export default function ApprovePermission(props: FundsScreenProps<PermissionScreen>) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const { promptId, chainId, account, delegate, allowed, maxCalls, startsAt, expiresAt } = screen
  const network = networks[chainId]
  const contract = allowed.kind === 'calls' ? allowed.target : allowed.token
  const named = () => ({ parties: [delegate], about: contract === null ? [] : [contract], calls: [] })
  const [flow] = useState(() => createPreviewFlow({ worker, promptId, chainId, named }))
  const { preview, card } = useRequestApproval({ ...props, price: null }, flow, () => true)
  const words = { t, locale, network, tokens: tokensOf(preview?.simulation ?? null) }
  const moment = (id: FrameTextKey, seconds: number): Definition => ({
    id,
    term: t(id),
    value: <bdi>{formatMoment(seconds * 1_000, locale)}</bdi>,
  })
  const start = startsAt ?? (allowed.kind === 'periodic' || allowed.kind === 'stream' ? allowed.start : null)
  return (
    <ApprovalCard
      {...card}
      title={t('frame.permission.title')}
      asks="frame.permission.asks"
      approveLabel={t('frame.permission.allow')}
      note={t('frame.permission.takeBack')}
    >
      <Notice tone="warn">
        <p>{t(allowed.kind === 'calls' ? 'frame.permission.unread' : 'frame.permission.unasked')}</p>
      </Notice>
      <DefinitionList
        lines={[
          {
            id: 'delegate',
            term: t('frame.permission.delegate'),
            value: <WholeAddress value={delegate} />,
          },
          ...allowedLines(allowed, words),
          ...(maxCalls === null
            ? []
            : [
                {
                  id: 'maxCalls',
                  term: t('frame.permission.maxCalls'),
                  value: <bdi>{groupedAmount(maxCalls, locale)}</bdi>,
                },
              ]),
          ...(start === null ? [] : [moment('frame.permission.from', start)]),
          moment('frame.call.until', expiresAt),
        ]}
      />
      <DefinitionList
        lines={[
          { id: 'account', term: t('frame.sign.account'), value: <ShortAddress value={account} /> },
          { id: 'network', term: t('frame.sign.network'), value: <bdi>{network?.name ?? chainId}</bdi> },
        ]}
      />
    </ApprovalCard>
  )
}

/** What may be done, one fact a line. */
function allowedLines(allowed: Allowed, words: AmountWords): Definition[] {
  const { t, locale } = words
  const text = (id: FrameTextKey, value: string): Definition => ({ id, term: t(id), value: <bdi>{value}</bdi> })
  const account = (id: FrameTextKey, address: string): Definition => ({
    id,
    term: t(id),
    value: <ShortAddress value={address} />,
  })
  if (allowed.kind === 'calls') {
    const { target, functions, valueEach, valueTotal } = allowed
    const native = (id: FrameTextKey, amount: string) => text(id, amountText('native', BigInt(amount), words))
    return [
      account('frame.call.contract', target),
      ...functions.map(({ selector, signature }) => ({
        id: selector,
        term: t('frame.permission.function'),
        // The name is the page's. The contract goes by the selector.
        value: <bdi dir="ltr">{`${showHidden(signature)} (${selector})`}</bdi>,
      })),
      ...(valueEach === '0' ? [] : [native('frame.permission.valueEach', valueEach)]),
      ...(valueTotal === null || valueEach === '0' ? [] : [native('frame.permission.total', valueTotal)]),
    ]
  }
  const token = allowed.token ?? 'native'
  const amount = (id: FrameTextKey, units: string) => text(id, amountText(token, BigInt(units), words))
  const of = [
    ...(allowed.token === null ? [] : [account('frame.call.contract', allowed.token)]),
    text('frame.call.to', t('frame.permission.anyone')),
  ]
  switch (allowed.kind) {
    case 'total':
      return [amount('frame.permission.total', allowed.amount), ...of]
    case 'periodic':
      return [
        amount('frame.permission.eachPeriod', allowed.amount),
        text('frame.permission.period', formatDuration(BigInt(allowed.periodSeconds), locale)),
        ...of,
      ]
    case 'stream':
      return [
        ...(allowed.initial === '0' ? [] : [amount('frame.permission.initial', allowed.initial)]),
        amount('frame.permission.perSecond', allowed.perSecond),
        amount('frame.permission.total', allowed.most),
        ...of,
      ]
  }
}
