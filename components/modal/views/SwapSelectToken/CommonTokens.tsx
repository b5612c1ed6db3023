'use client'
import { Picture } from '@/components/ui/Picture'
import { isNativeToken } from '@/lib/core/caip'
import { useText } from '@/lib/react/use-text'
import type { SwapToken } from '@/lib/swap/swap-state'
import type { TokenChoice } from '@/lib/swap/token-choice'
import styles from './CommonTokens.module.css'

/** More would take a third row on a phone. */
const MAX_TOKENS = 5

interface CommonTokensProps {
  choice: TokenChoice
  chosen: SwapToken | undefined
  onChoose: (token: SwapToken) => void
}

/** Quick choices above the list: the native token and the most common tokens of the network's own list. */
export function CommonTokens({ choice, chosen, onChoose }: CommonTokensProps) {
  const t = useText()
  const native = choice.tokens.filter(({ address }) => isNativeToken(address))
  const others = choice.suggested.filter((token) => !native.includes(token) && !isNativeToken(token.address))
  const tokens = [...native, ...others].slice(0, MAX_TOKENS)
  // One token is no choice.
  if (tokens.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons
    <div role="group" aria-label={t('selectToken.common')} className={styles.chips}>
      {tokens.map((token) => (
        <button
          key={token.address}
          type="button"
          className={styles.chip}
          aria-label={`${token.symbol}, ${token.name}`}
          aria-current={token.address === chosen?.address ? 'true' : undefined}
          onClick={() => onChoose(token)}
        >
          <Picture src={token.iconUrl} seed={token.address} size={20} />
          <bdi>{token.symbol}</bdi>
        </button>
      ))}
    </div>
  )
}
