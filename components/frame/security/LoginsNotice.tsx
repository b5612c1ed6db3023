'use client'
import { Notice } from '@/components/ui/Notice'
import type { LoginsState } from '@/lib/frame-guest/logins-flow'
import { useFrameTexts } from '../frame-texts'
import { MailedCodeNotice } from './MailedCode'

/** Why the last press did nothing. */
export function LoginsNotice({ state: { problem, codeProblem } }: { readonly state: LoginsState }) {
  const { t } = useFrameTexts()
  if (problem === null) return <MailedCodeNotice problem={codeProblem} />
  return (
    <Notice tone="bad" role="alert">
      <p>{t(problem === 'blocked' ? 'frame.recovery.blocked' : `frame.logins.${problem}`)}</p>
    </Notice>
  )
}
