'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/Checkbox'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { SelectField } from '@/components/ui/SelectField'
import { Switch } from '@/components/ui/Switch'
import { Tabs } from '@/components/ui/Tabs'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

/** Samples of the parts that are chosen from. */
export function Choices({ text }: { text: Samples }) {
  const [tab, setTab] = useState<'tokens' | 'activity' | 'wallets'>('tokens')
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system')
  const [slippage, setSlippage] = useState('auto')
  const [language, setLanguage] = useState('en')
  const [on, setOn] = useState({ small: true, sounds: false, agree: false, ask: true })
  return (
    <>
      <Section name="Tabs">
        <Tabs
          label={text.account}
          tabs={[
            { id: 'tokens', label: text.tokens },
            { id: 'activity', label: text.activity },
            { id: 'wallets', label: text.wallets },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <p className={styles.plain}>{text.panel}</p>
        </Tabs>
      </Section>
      <Section name="Segmented control">
        <Specimen state="three words">
          <SegmentedControl
            label={text.theme}
            options={[
              { value: 'light', label: text.light },
              { value: 'dark', label: text.dark },
              { value: 'system', label: text.system },
            ]}
            value={theme}
            onChange={setTheme}
          />
        </Specimen>
        <Specimen state="many, of different length">
          <SegmentedControl
            label={text.slippage}
            options={[
              { value: 'auto', label: text.automatic },
              { value: '0.1', label: '0.1 %' },
              { value: '0.5', label: '0.5 %' },
              { value: '1', label: '1 %' },
            ]}
            value={slippage}
            onChange={setSlippage}
          />
        </Specimen>
      </Section>
      <Section name="Switch">
        <Switch
          label={text.hideSmall}
          hint={text.hideSmallHint}
          checked={on.small}
          onChange={(small) => setOn({ ...on, small })}
        />
        <Switch label={text.sounds} checked={on.sounds} onChange={(sounds) => setOn({ ...on, sounds })} />
      </Section>
      <Section name="Checkbox">
        <Checkbox label={text.agree} checked={on.agree} onChange={(agree) => setOn({ ...on, agree })} />
        <Checkbox
          label={text.agreed}
          hint={text.agreedHint}
          checked={on.ask}
          onChange={(ask) => setOn({ ...on, ask })}
        />
      </Section>
      <Section name="Select">
        <SelectField
          label={text.language}
          value={language}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'ja', label: '日本語', lang: 'ja' },
            { value: 'ar', label: 'العربية', lang: 'ar' },
          ]}
          onChange={setLanguage}
        />
      </Section>
    </>
  )
}
