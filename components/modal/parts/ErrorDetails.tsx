'use client'
import { CopyButton } from '@/components/ui/CopyButton'
import type { AppError } from '@/lib/core/app-error'
import { useText } from '@/lib/runtime/use-text'
import styles from './ErrorDetails.module.css'

/** What a developer or a support desk needs of a failure, folded away until asked for. */
export function ErrorDetails({ error }: { error: AppError }) {
  const t = useText()
  const facts = [
    `${t('failure.code')}: ${error.code}`,
    ...(error.requestId === undefined ? [] : [`${t('failure.requestId')}: ${error.requestId}`]),
    ...Object.entries(error.details).map(([name, value]) => `${name}: ${String(value)}`),
  ]
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('failure.details')}</summary>
      <div className={styles.facts}>
        <ul className={styles.list}>
          {facts.map((fact) => (
            <li key={fact}>
              <bdi dir="ltr">{fact}</bdi>
            </li>
          ))}
        </ul>
        <CopyButton
          value={facts.join('\n')}
          label={t('failure.copyDetails')}
          copiedLabel={t('common.copied')}
          failedLabel={t('common.copyFailed')}
        />
      </div>
    </details>
  )
}
