'use client'
import { useMemo, useState } from 'react'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { partiesOf, tokensNamed, unknownCalls } from '@/lib/clear-signing/parties'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import { risksOf } from '@/lib/clear-signing/risks'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { showHidden } from '@/lib/custody/readable-message'
import { createPreviewFlow, type Preview } from '@/lib/frame-guest/preview-flow'
import type { TypedDataScreen } from '@/lib/frame-guest/screens'
import { ApprovalCard } from './ApprovalCard'
import { useFrameTexts } from './frame-texts'
import { knownContracts } from './network-contracts'
import styles from './RequestScreens.module.css'
import { RiskNotices } from './RiskNotices'
import { requestTitle, statementLines } from './statement-lines'
import { ShortAddress, tokensOf } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

/** Typed data that a page wants to be signed: who asks, what it says, for which contract, and all of its fields. */
export default function ApproveTypedData(props: FundsScreenProps<TypedDataScreen>) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const network = networks[screen.chainId]
  const { promptId, chainId, account, accountType, json, otherAccount } = screen
  const said = (preview: Preview | null) =>
    readTypedData(parseTypedData(json), knownContracts(account, network, preview))
  const named = (preview: Preview | null) => {
    const { statements, domain } = said(preview)
    const contracts = domain.verifyingContract ? [domain.verifyingContract] : []
    return {
      parties: partiesOf(statements),
      about: [...tokensNamed(statements), ...contracts],
      calls: unknownCalls(statements),
    }
  }
  const [flow] = useState(() => createPreviewFlow({ worker, promptId, chainId, named }))
  const { preview, card } = useRequestApproval({ ...props, price: null }, flow, () => true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data of a screen does not change
  const { statements, fields, domain } = useMemo(() => said(preview), [preview])
  const { verifyingContract } = domain
  const words = { t, locale, network, tokens: tokensOf(preview?.simulation ?? null) }
  const risks = risksOf({
    ...{ statements, account: account as `0x${string}`, simulation: preview?.simulation ?? null, domain },
    ...{ usedAddresses: preview?.usedAddresses ?? [], chainId: null, chainShown: chainId },
  })
  const listed = fields.map(({ path, value }) => ({
    id: path,
    term: <bdi dir="ltr">{path}</bdi>,
    value: <bdi dir="ltr">{showHidden(String(value))}</bdi>,
  }))
  return (
    <ApprovalCard
      {...card}
      title={t(requestTitle(statements, 'frame.request.typedData'))}
      asks="frame.sign.asks"
      approveLabel={t('frame.sign.approve')}
      note={t('frame.request.noFee')}
    >
      {otherAccount !== null && (
        <Notice tone="warn">
          <p>{t('frame.sign.otherAccount', { account: otherAccount })}</p>
        </Notice>
      )}
      {preview !== null && <RiskNotices risks={risks} />}
      <DefinitionList lines={statements.length > 0 ? statementLines(statements, words) : listed} />
      <DefinitionList
        lines={[
          ...(domain.name === null
            ? []
            : [{ id: 'for', term: t('frame.call.forApp'), value: <bdi>{showHidden(domain.name)}</bdi> }]),
          ...(verifyingContract === null
            ? []
            : [
                {
                  id: 'contract',
                  term: t('frame.call.forContract'),
                  value: <ShortAddress value={verifyingContract} />,
                },
              ]),
          {
            id: 'account',
            term: t(accountType === 'smartAccount' ? 'frame.calls.account' : 'frame.sign.account'),
            value: <ShortAddress value={account} />,
          },
          { id: 'network', term: t('frame.sign.network'), value: <bdi>{network?.name ?? chainId}</bdi> },
        ]}
      />
      <Disclosure summary={t('frame.raw.title')}>
        {statements.length > 0 && <DefinitionList lines={listed} />}
        <pre className={styles.raw} dir="ltr" data-testid="data">
          {showHidden(JSON.stringify(JSON.parse(json), null, 2))}
        </pre>
      </Disclosure>
    </ApprovalCard>
  )
}
