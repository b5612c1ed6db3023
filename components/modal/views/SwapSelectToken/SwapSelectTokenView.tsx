'use client'
import { useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { SearchField } from '@/components/ui/SearchField'
import type { ViewParams } from '@/lib/modal/views'
import { useText } from '@/lib/runtime/use-text'
import type { SwapToken } from '@/lib/swap/swap-state'
import { useSwap } from '@/lib/swap/use-swap'
import { findTokens, isAddress } from './find-tokens'
import { ImportToken } from './ImportToken'
import styles from './SwapSelectTokenView.module.css'
import { TokenSection } from './TokenSection'
import { useTokenLookup } from './use-token-lookup'

/** Chooses the token of one side: what the visitor holds first, then the usual ones, then all. */
export default function SwapSelectTokenView({ side }: ViewParams['SwapSelectToken']) {
  const t = useText()
  const { state, account, selectToken, importToken } = useSwap()
  const [query, setQuery] = useState('')
  const wanted = query.trim()
  const { tokens, suggestedTokens, myTokensWithBalance: held, sourceToken, toToken } = state

  const found = findTokens(tokens, wanted)
  const lookedUp = isAddress(wanted) && found.length === 0 ? wanted : undefined
  const lookup = useTokenLookup(account?.chainId, lookedUp)
  const isHeld = ({ address }: SwapToken) => held.some((other) => other.address.toLowerCase() === address.toLowerCase())
  const section = {
    held,
    chosen: side === 'source' ? sourceToken : toToken,
    onChoose: (token: SwapToken) => selectToken(side, token),
  }

  return (
    <div className={styles.view}>
      <div className={styles.search}>
        <SearchField
          label={t('selectToken.search')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
      </div>
      {wanted === '' ? (
        <>
          <TokenSection title={t('selectToken.yours')} tokens={held} {...section} />
          <TokenSection
            title={t('selectToken.suggested')}
            tokens={suggestedTokens.filter((token) => !isHeld(token))}
            {...section}
          />
          <TokenSection
            title={t('selectToken.all')}
            tokens={tokens.filter((token) => !isHeld(token) && !suggestedTokens.includes(token))}
            {...section}
          />
        </>
      ) : (
        <TokenSection title={t('selectToken.results')} tokens={found} {...section} />
      )}
      <div role="status">
        {lookup.loading && <p className={styles.none}>{t('selectToken.lookingUp')}</p>}
        {wanted !== '' && found.length === 0 && lookedUp === undefined && (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{t('selectToken.none', { query: wanted })}</p>
            <p>{t('selectToken.noneBody')}</p>
          </div>
        )}
      </div>
      {lookup.error && <ErrorNotice error={lookup.error} />}
      {lookup.token && (
        <ImportToken
          token={lookup.token}
          onImport={(token) => {
            importToken(token)
            selectToken(side, token)
          }}
        />
      )}
    </div>
  )
}
