'use client'
import { useState } from 'react'
import { AmountField } from '@/components/ui/AmountField'
import { SearchField } from '@/components/ui/SearchField'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

const AMOUNTS = { empty: '', short: '1.5', longer: '12345.6789', longest: '1234567.890123456789', wrong: '99999' }

/** Samples of the parts that are typed into. */
export function Entries({ text }: { text: Samples }) {
  const [amounts, setAmounts] = useState(AMOUNTS)
  const [queries, setQueries] = useState({ empty: '', filled: 'usd' })
  const field = (name: keyof typeof AMOUNTS, invalid = false) => (
    <div className={styles.pane}>
      <AmountField
        label={text.pay}
        value={amounts[name]}
        atRest={amounts[name]}
        read={(typed) => (/^\d*(?:\.\d*)?$/.test(typed) ? typed : null)}
        onChange={(value) => setAmounts({ ...amounts, [name]: value })}
        invalid={invalid}
      />
    </div>
  )
  return (
    <>
      <Section name="Amount">
        <Specimen state="empty">{field('empty')}</Specimen>
        <Specimen state="filled">{field('short')}</Specimen>
        <Specimen state="long">{field('longer')}</Specimen>
        <Specimen state="too long, cut at its end">{field('longest')}</Specimen>
        <Specimen state="more than there is">{field('wrong', true)}</Specimen>
      </Section>
      <Section name="Search">
        <Specimen state="empty">
          <SearchField
            label={text.search}
            clearLabel={text.clear}
            value={queries.empty}
            onChange={(empty) => setQueries({ ...queries, empty })}
          />
        </Specimen>
        <Specimen state="filled">
          <SearchField
            label={text.search}
            clearLabel={text.clear}
            value={queries.filled}
            onChange={(filled) => setQueries({ ...queries, filled })}
          />
        </Specimen>
      </Section>
    </>
  )
}
