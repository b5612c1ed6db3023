'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { EIP155 } from '@/lib/core/namespaces'
import { exportFileName, writeExportFile } from '@/lib/custody/export-file'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import type { ExportTexts } from '@/lib/text/export-texts'
import styles from './ExportWindow.module.css'
import frame from './FramePage.module.css'
import { PasswordField } from './PasswordField'

const MIN_PASSWORD_LENGTH = 12
/** "aaaaaaaaaaaa" has twelve characters. */
const MIN_DISTINCT = 6

interface SaveExportProps {
  readonly texts: ExportTexts
  readonly wallet: ExportedWallet
  readonly onSaved: () => void
}

/** Saves the wallet as a file that a password opens. The file is made here; no server gets it. */
export function SaveExport({ texts, wallet, onSaved }: SaveExportProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'weak' | 'differs' | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const field = { purpose: 'new', account: wallet.addresses[EIP155], showLabel: texts['export.reveal'] } as const

  const save = async () => {
    if (progress !== null) return
    if (password.length < MIN_PASSWORD_LENGTH || new Set(password).size < MIN_DISTINCT) return setProblem('weak')
    if (password !== again) return setProblem('differs')
    setProblem(null)
    setProgress(0)
    const text = await writeExportFile(wallet, password, setProgress)
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const made = document.createElement('a')
    made.href = url
    made.download = exportFileName(wallet.addresses)
    made.click()
    URL.revokeObjectURL(url)
    onSaved()
  }

  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={frame.text}>{texts['export.forget']}</p>
      <PasswordField {...field} label={texts['export.password']} value={password} onChange={setPassword} />
      <PasswordField {...field} label={texts['export.again']} value={again} onChange={setAgain} />
      <p className={frame.text} role="alert">
        {problem && texts[`export.${problem}`]}
      </p>
      {progress !== null && (
        <progress className={styles.progress} max={1} value={progress} aria-label={texts['export.saving']} />
      )}
      <Button type="submit" busy={progress !== null}>
        {texts['export.save']}
      </Button>
    </form>
  )
}
