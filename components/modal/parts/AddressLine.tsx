'use client'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { ExternalLink } from '@/components/ui/view-icons'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AddressLine.module.css'

export interface AddressLineProps {
  value: string
  /** What the button copies, for its label. */
  kind: 'address' | 'hash'
  explorerUrl?: string | undefined
}

/** An address or a transaction hash with its copy button and, if there is one, a link to the explorer. */
export function AddressLine({ value, kind, explorerUrl }: AddressLineProps) {
  const t = useText()
  return (
    <span className={styles.line}>
      <Address value={value} short={shortenAddress(value)} />
      <CopyButton
        value={value}
        label={t(kind === 'address' ? 'common.copyAddress' : 'common.copyHash')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copyFailed')}
      />
      {explorerUrl !== undefined && (
        <a
          className={styles.link}
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('common.explorer')}
          title={t('common.explorer')}
        >
          <ExternalLink />
        </a>
      )}
    </span>
  )
}
