'use client'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { exportFileName, writeExportFile } from '@/lib/custody/export-file'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import type { ExportTexts } from '@/lib/text/export-texts'
import styles from './ExportWindow.module.css'
import frame from './FramePage.module.css'

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
  const id = useId()

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
      <label htmlFor={`${id}-one`}>{texts['export.password']}</label>
      <input
        {...{
          id: `${id}-one`,
          type: 'password',
          autoComplete: 'new-password',
          className: styles.field,
          value: password,
        }}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setPassword(event.target.value)}
      />
      <label htmlFor={`${id}-two`}>{texts['export.again']}</label>
      <input
        {...{ id: `${id}-two`, type: 'password', autoComplete: 'new-password', className: styles.field, value: again }}
        onChange={(event) => setAgain(event.target.value)}
      />
      <p id={`${id}-problem`} className={frame.text} role="alert">
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
