'use client'
import { CopyButton } from '@/components/ui/CopyButton'
import styles from '@/components/ui/notice-parts.module.css'
import { AppError } from '@/lib/core/app-error'
import { useText } from '@/lib/react/use-text'

/**
 * What a developer or a support desk needs of a failure, folded away until asked for. What the failure carries is raw,
 * `name=value`, and the same in every language, so that whoever gets it can search for it; what a visitor has to know
 * of it is said outside, in their own.
 */
export function ErrorDetails({ error }: { error: AppError }) {
  const t = useText()
  // A failure that our server names as we do is not its own cause.
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

/** The failure and those behind it, outermost first. */
function chainOf(error: AppError): readonly AppError[] {
  return error.cause instanceof AppError ? [error, ...chainOf(error.cause)] : [error]
}
