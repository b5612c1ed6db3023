'use client'
import { useStore } from 'zustand'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './AccountSettingsView.module.css'

const MODES = ['system', 'light', 'dark'] as const

/** The theme. `system` follows the setting of the device. */
export function ThemeChoice() {
  const { theme, setThemeMode } = useRuntime()
  const t = useText()
  const mode = useStore(theme, (state) => state.mode)
  return (
    <div>
      {/* The control has the same text as its accessible name. */}
      <p className={styles.label} aria-hidden="true">
        {t('settings.theme')}
      </p>
      <SegmentedControl
        label={t('settings.theme')}
        options={MODES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        value={mode}
        onChange={setThemeMode}
      />
    </div>
  )
}
