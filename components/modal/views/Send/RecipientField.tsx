'use client'
import { useId, useRef } from 'react'
import { FillChip } from '@/components/modal/parts/AmountPane'
import panes from '@/components/modal/parts/AmountPane.module.css'
import { IconButton } from '@/components/ui/IconButton'
import { X } from '@/components/ui/page-icons'
import { MAX_LINK_LENGTH } from '@/lib/chains/address-link'
import type { Network } from '@/lib/chains/network'
import type { Namespace } from '@/lib/core/caip'
import { useCapability } from '@/lib/react/use-capability'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import type { RecipientProblem } from '@/lib/send/recipient-rules'
import styles from './RecipientField.module.css'
import { RecipientNameLine } from './RecipientNameLine'

/** Names of the kinds of networks, for an address of another one. Proper names in every language. */
const NAMESPACE_NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

interface RecipientFieldProps {
  send: SendModel
  network: Network
  /** Enter in the field, when the form is ready. */
  onEnter: (() => void) | undefined
}

/** The recipient: an address in full, or a name and where it leads; and why it cannot be used. */
export function RecipientField({ send, network, onEnter }: RecipientFieldProps) {
  const t = useText()
  const id = useId()
  const problemId = useId()
  const nameId = useId()
  const takesNames = useCapability('names', network.caipNetworkId)
  const field = useRef<HTMLTextAreaElement>(null)
  const { recipient, problem, setRecipient } = send
  // Neither addresses nor names have spaces. A copied one may have them at its ends, or between its groups.
  // A text that is too long is refused, not cut: the beginning of a link is another link.
  const enter = (text: string) => setRecipient(text.replace(/\s/g, '').slice(0, MAX_LINK_LENGTH + 1))

  async function paste(): Promise<void> {
    // Browsers ask the visitor, who may decline.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text !== '') enter(text)
    field.current?.focus()
  }

  return (
    <div className={panes.pane}>
      <div className={panes.line}>
        <label htmlFor={id}>{t('send.to')}</label>
        {/* Not every browser lets a page read the clipboard. */}
        {recipient === '' && typeof navigator.clipboard?.readText === 'function' && (
          <FillChip onPress={() => void paste()}>{t('send.paste')}</FillChip>
        )}
      </div>
      <div className={styles.row}>
        <textarea
          ref={field}
          id={id}
          className={styles.field}
          rows={2}
          dir={recipient === '' ? undefined : 'ltr'}
          aria-label={t(takesNames ? 'send.recipientOrName' : 'send.recipient')}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${problemId} ${nameId}`}
          placeholder={takesNames ? t('send.placeholderOrName') : t('send.placeholder', { network: network.name })}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          value={recipient}
          onChange={(event) => enter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!event.repeat && !event.nativeEvent.isComposing) onEnter?.()
          }}
        />
        {recipient !== '' && (
          <IconButton
            label={t('send.clear')}
            onClick={() => {
              setRecipient('')
              field.current?.focus()
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
      <p id={problemId} className={styles.problem} role="alert">
        {problem && <ProblemText problem={problem} network={network} takesNames={takesNames} />}
      </p>
      <RecipientNameLine id={nameId} send={send} />
    </div>
  )
}

interface ProblemTextProps {
  problem: RecipientProblem
  network: Network
  takesNames: boolean
}

function ProblemText({ problem, network, takesNames }: ProblemTextProps) {
  const t = useText()
  if (takesNames && problem.kind === 'invalid')
    return <span>{t('send.problem.invalidOrName', { network: network.name })}</span>
  const other = otherOf(problem)
  return <span>{t(`send.problem.${problem.kind}`, { network: network.name, other })}</span>
}

/** Names the network that the recipient is for, if it is another one. */
function otherOf(problem: RecipientProblem): string {
  if (problem.kind === 'otherNamespace') return NAMESPACE_NAMES[problem.namespace]
  return problem.kind === 'linkChain' ? problem.chain : ''
}
