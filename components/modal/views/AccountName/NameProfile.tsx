'use client'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import type { NameRecord } from '@/lib/names/names-contract'
import { shownKeys } from '@/lib/names/record-labels'
import { useRuntime } from '@/lib/react/runtime-context'
import { useRecordLabel } from '@/lib/react/use-record-label'
import { useText } from '@/lib/react/use-text'
import styles from './AccountName.module.css'

/** The text records that are set, and the way to change them. */
export function NameProfile({ record: { name, attributes } }: { record: NameRecord }) {
  const t = useText()
  const { modal } = useRuntime()
  const labelOf = useRecordLabel()
  const lines = shownKeys(attributes).flatMap((key) => {
    const value = attributes[key]
    return value === undefined ? [] : [{ id: key, term: labelOf(key), value: <bdi>{value}</bdi> }]
  })
  return (
    <section className={styles.part} aria-labelledby="fy-name-profile">
      <h4 id="fy-name-profile" className={styles.title}>
        {t('names.profile')}
      </h4>
      {lines.length > 0 ? <DefinitionList lines={lines} /> : <p className={styles.words}>{t('names.noRecords')}</p>}
      <Button tone="quiet" onClick={() => modal.push('ChangeAccountName', { name, form: 'profile' })}>
        {t('names.editProfile')}
      </Button>
    </section>
  )
}
