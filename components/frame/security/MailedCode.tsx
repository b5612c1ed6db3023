'use client'
import { useId, useState } from 'react'
import { CodeField } from '@/components/ui/CodeField'
import { Notice } from '@/components/ui/Notice'
import type { MailedCodeProblem } from '@/lib/frame-guest/mailed-code-problem'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'

const CODE_LENGTH = 6

/** The field for the code of the mail, which is checked with its last digit. */
export function MailedCode({
  isBusy,
  isWrong,
  onCode,
}: {
  readonly isBusy: boolean
  readonly isWrong: boolean
  readonly onCode: (code: string) => void
}) {
  const { t } = useFrameTexts()
  const [code, setCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const refusedId = useId()
  const change = (next: string) => {
    setCode(next)
    setRefused(false)
    if (next.length === CODE_LENGTH) onCode(next)
  }
  return (
    <>
      <p className={styles.text}>{t('frame.code.ask')}</p>
      <CodeField
        label={t('frame.code.label')}
        length={CODE_LENGTH}
        value={code}
        onChange={change}
        busy={isBusy}
        invalid={isWrong}
        describedBy={refusedId}
        onRefuse={() => setRefused(true)}
      />
      <p id={refusedId} className={styles.text} role="alert">
        {isRefused && t('frame.code.digits')}
      </p>
    </>
  )
}

const TEXTS = {
  code: 'frame.code.wrong',
  proof: 'frame.code.old',
  limit: 'frame.code.limit',
  network: 'frame.code.network',
  timeout: 'frame.code.timeout',
  session: 'frame.code.session',
  failed: 'frame.code.failed',
} as const

export function MailedCodeNotice({ problem }: { readonly problem: MailedCodeProblem | null }) {
  const { t } = useFrameTexts()
  if (problem === null) return null
  return (
    <Notice tone="bad" role="alert">
      <p>{problem.kind === 'wait' ? t('frame.code.wait', { seconds: problem.seconds }) : t(TEXTS[problem.kind])}</p>
    </Notice>
  )
}
