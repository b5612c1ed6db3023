import { useId, useState } from 'react'
import { CopyButton } from '@/components/ui/CopyButton'
import { Tabs } from '@/components/ui/Tabs'
import styles from './playground.module.css'
import { CODE_KINDS, type CodeContext, type CodeKind, writeCode } from './write-code'

/** The code for the choices, for each way to add the modal to a page. */
export function CodeTabs(context: CodeContext) {
  const [kind, setKind] = useState<CodeKind>('script')
  const id = useId()
  const code = writeCode(kind, context)
  const tabs = Object.entries(CODE_KINDS).map(([each, label]) => ({ id: each as CodeKind, label }))
  return (
    <Tabs label="Code for your page" tabs={tabs} selected={kind} onSelect={setKind}>
      <div className={styles.row}>
        <span id={id}>Code for your page</span>
        <CopyButton value={code} label="Copy the code" copiedLabel="Copied" failedLabel="Not copied" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.code}>
        <pre className={styles.pre}>
          <code>{code}</code>
        </pre>
      </section>
    </Tabs>
  )
}
