'use client'
import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import { nameExport } from '@/lib/names/names-contract'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useText } from '@/lib/react/use-text'
import styles from './AccountName.module.css'
import { saveFile, verifyCommand } from './save-file'

type ExportState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Saves the name with its history as a signed file, and says how to verify it. */
export function NameExport({ name }: { name: string }) {
  const t = useText()
  const { call } = useAccountFlows()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const file = `${name}.snapshot`

  async function save(): Promise<void> {
    const request = new AbortController()
    abort.current = request
    setState({ kind: 'saving' })
    try {
      const { snapshot } = await call(nameExport, { name }, request.signal)
      if (request.signal.aborted) return
      saveFile(file, snapshot)
      setState({ kind: 'saved' })
    } catch (cause) {
      if (!request.signal.aborted) setState({ kind: 'failed', error: exportError(cause) })
    }
  }

  return (
    <Disclosure summary={t('names.export')}>
      <div className={styles.export}>
        <p className={styles.words}>{t('names.exportLead')}</p>
        <pre className={styles.code} dir="ltr">
          {verifyCommand(file)}
        </pre>
        {state.kind === 'failed' && <ErrorNotice error={state.error} tone="plain" offeredStep="tryAgain" />}
        <Button tone="quiet" busy={state.kind === 'saving'} onClick={() => void save()}>
          {t(state.kind === 'failed' ? 'common.tryAgain' : 'names.export')}
        </Button>
        <p className={styles.said} role="status">
          {state.kind === 'saved' && t('names.exported', { file })}
        </p>
      </div>
    </Disclosure>
  )
}

/** A server without a signing key says so itself. */
function exportError(cause: unknown): AppError {
  const isTelling = AppError.is(cause, 'names.not_found', 'capability.off')
  return isTelling ? cause : stepError(cause, 'names.resolve_failed')
}
