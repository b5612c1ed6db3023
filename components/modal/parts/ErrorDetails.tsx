'use client'
import { CopyButton } from '@/components/ui/CopyButton'
import styles from '@/components/ui/notice-parts.module.css'
import { AppError } from '@/lib/core/app-error'
import { useText } from '@/lib/react/use-text'

/**
 * Details of a failure for developers and support, collapsed by default. They are not translated (`name=value`), so
 * that they can be searched for. What a visitor needs is outside, in the visitor's language.
 */
export function ErrorDetails({ error }: { error: AppError }) {
  const t = useText()
  // If the server reports the same code, it is not listed again as its own cause.
  const codes = new Set(chainOf(error).map(({ code }) => code))
  const causes = [...codes].slice(1)
  const requestId = chainOf(error).find((each) => each.requestId !== undefined)?.requestId
  const facts = [
    `${t('failure.code')}: ${error.code}`,
    ...causes.map((code) => `${t('failure.cause')}: ${code}`),
    ...(requestId === undefined ? [] : [`${t('failure.requestId')}: ${requestId}`]),
    ...Object.entries(error.details).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
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

/** The failure and its causes, outermost first. */
function chainOf(error: AppError): readonly AppError[] {
  return error.cause instanceof AppError ? [error, ...chainOf(error.cause)] : [error]
}
