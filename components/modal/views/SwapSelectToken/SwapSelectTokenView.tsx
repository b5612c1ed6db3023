'use client'
import { type ComponentProps, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { findTokens } from '@/components/modal/parts/find-tokens'
import styles from '@/components/modal/parts/SelectToken.module.css'
import { TokenSection } from '@/components/modal/parts/TokenSection'
import { useHeadingArrow, walkTokens } from '@/components/modal/parts/walk-tokens'
import { Button } from '@/components/ui/Button'
import { SearchField } from '@/components/ui/SearchField'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { isSameToken } from '@/lib/balance/held-tokens'
import { readAddressLink } from '@/lib/chains/address-link'
import { parseAccountAddress } from '@/lib/core/account-address'
import type { AppError } from '@/lib/core/app-error'
import { trimmed } from '@/lib/core/invisible'
import { EIP155 } from '@/lib/core/namespaces'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useText } from '@/lib/react/use-text'
import { useTokenChoice } from '@/lib/react/use-token-choice'
import type { SwapToken } from '@/lib/swap/swap-state'
import type { TokenChoice } from '@/lib/swap/token-choice'
import { isTokenAddress } from '@/lib/tokens/token-lookup'
import { CommonTokens } from './CommonTokens'
import { ImportToken } from './ImportToken'
import { type TokenLookup, useTokenLookup } from './use-token-lookup'

/** Chooses the token of one side: common tokens above the list, which has held tokens first, then imported and all listed ones. */
export default function SwapSelectTokenView({ side }: ViewParams['SwapSelectToken']) {
  const t = useText()
  const choice = useTokenChoice()
  const { tokens, listed, held, isLoading, selectToken } = choice
  const { snackbar, network } = useRuntime()
  const { active: chainId, networks } = useStore(network)
  const { importedTokens } = useAccountFlows()
  const view = useRef<HTMLDivElement>(null)
  useHeadingArrow(view)
  const [query, setQuery] = useState('')
  const search = readAddressLink(query, { chainId, networks, takesTokens: true }).text ?? trimmed(query)

  const found = findTokens(tokens, search)
  const address = parseAccountAddress(EIP155, search)
  const lookedUp = isTokenAddress(address) && found.length === 0 ? address : undefined
  const isUnknown = search !== '' && found.length === 0 && lookedUp === undefined && !isLoading
  const lookup = useTokenLookup(choice.chainId, lookedUp)
  const section = {
    held,
    listed,
    chosen: choice.chosen[side],
    onChoose: (token: SwapToken) => selectToken(side, token),
  }

  const remove = (token: SwapToken) => {
    const undo = importedTokens.remove(token)
    snackbar.show('success', 'selectToken.removed', { symbol: token.symbol }, { labelKey: 'common.undo', run: undo })
  }

  return (
    <div ref={view} className={styles.view} onKeyDownCapture={walkTokens}>
      <div className={styles.search}>
        <SearchField
          label={t('selectToken.search')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
      </div>
      {isLoading && (
        <div role="status" aria-label={t('common.loading')}>
          <SkeletonRows endLines={2} />
        </div>
      )}
      {search === '' ? (
        <>
          <CommonTokens choice={choice} chosen={section.chosen} onChoose={section.onChoose} />
          <AllSections choice={choice} section={section} onRemove={remove} />
        </>
      ) : (
        <TokenSection title={t('selectToken.results')} tokens={found} {...section} />
      )}
      <div role="status">
        {lookup.loading && <p className={styles.none}>{t('selectToken.lookingUp')}</p>}
        {isUnknown && (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{t('selectToken.none', { query: search })}</p>
            <p>{t('selectToken.noneBody')}</p>
          </div>
        )}
      </div>
      {lookup.error && <LookupFailed error={lookup.error} lookup={lookup} />}
      {lookup.token && (
        <ImportToken
          token={lookup.token}
          listed={listed}
          onImport={(token) => {
            importedTokens.add(token)
            selectToken(side, { ...token, imported: true })
          }}
        />
      )}
    </div>
  )
}

interface SectionProps {
  readonly choice: TokenChoice
  readonly section: Omit<ComponentProps<typeof TokenSection>, 'title' | 'tokens'>
  readonly onRemove: (token: SwapToken) => void
}

/** The sections without a search: a held token is not repeated under "all". */
function AllSections({ choice, section, onRemove }: SectionProps) {
  const t = useText()
  const { tokens, listed, held } = choice
  const isHeld = (token: SwapToken) => held.some((other) => isSameToken(other, token))
  return (
    <>
      <TokenSection title={t('selectToken.yours')} tokens={held.filter((token) => !token.imported)} {...section} />
      <TokenSection
        title={t('selectToken.imported')}
        tokens={tokens.filter((token) => token.imported)}
        onRemove={onRemove}
        {...section}
      />
      <TokenSection title={t('selectToken.all')} tokens={listed.filter((token) => !isHeld(token))} {...section} />
    </>
  )
}

/** A failed lookup. Offers to try again unless the answer would be the same, or the lookup repeats by itself. */
function LookupFailed({ error, lookup }: { error: AppError; lookup: TokenLookup }) {
  const t = useText()
  const canRetry = error.canRetry && error.code !== 'network.offline'
  return (
    <>
      <ErrorNotice error={error} offeredStep={canRetry ? 'tryAgain' : undefined} />
      {canRetry && (
        <Button tone="quiet" busy={lookup.retrying} onClick={lookup.retry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  )
}
