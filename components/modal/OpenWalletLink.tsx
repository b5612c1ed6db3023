'use client'
import { useStore } from 'zustand'
import { readDevice } from '@/lib/core/device'
import { phoneLinks } from '@/lib/directory/wallet-app-links'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { AppLinkButton } from './parts/AppLinkButton'
import styles from './parts/Pairing.module.css'

/** On a phone: a link to the paired wallet while it has a request to answer, for where the press has not opened it. */
export default function OpenWalletLink() {
  const t = useText()
  const { pairing, ports } = useRuntime()
  const state = useStore(pairing)
  const device = readDevice(ports.device())
  if (state.status !== 'asked' || device.system === 'desktop') return null
  const [link] = phoneLinks(state.links, undefined, device)
  if (link === undefined) return null
  return (
    <div className={styles.request}>
      <AppLinkButton link={link} label={t('request.openWallet')} />
    </div>
  )
}
