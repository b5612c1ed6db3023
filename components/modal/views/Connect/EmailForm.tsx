'use client'
import { type FormEvent, useId, useState } from 'react'
import { networkOf } from '@/lib/chains/network'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import type { Caip2 } from '@/lib/core/caip'
import { EMAIL_KEY } from '@/lib/frame/cached-login'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from '../../ModalCard.module.css'

interface EmailFormProps {
  /** Of the namespace of this one; any wallet without it. */
  network: Caip2 | undefined
  /** Whether the login works on the network. Where it does not, the form says so. */
  isServed: boolean
}

/**
 * The login by e-mail: the address, and a button that begins the login with it. The view EmailLogin goes on from there,
 * also with a text that is no address. Its code loads with the first letter.
 */
export function EmailForm({ network, isServed }: EmailFormProps) {
  const runtime = useRuntime()
  const t = useText()
  const { embedded } = runtime
  const [address, setAddress] = useState(
    () => embedded.getState().submitted?.email ?? runtime.ports.storage.get(EMAIL_KEY) ?? '',
  )
  const id = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    embedded.setState({ submitted: { email: address } })
    runtime.connectWallet(EMBEDDED, network)
  }
  return (
    <form className={styles.email} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('emailLogin.address')}</label>
      <input
        id={id}
        type="email"
        autoComplete="email"
        dir="ltr"
        value={address}
        disabled={!isServed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setAddress(event.target.value)
          runtime
            .flows()
            .then((flows) => flows.embedded.load())
            .catch(() => undefined)
        }}
      />
      <button type="submit" className={styles.plainButton} disabled={!isServed}>
        {t('emailLogin.continue')}
      </button>
      <p id={`${id}-hint`} className={styles.foot}>
        {!isServed && network
          ? t('connect.emailNotHere', { network: networkOf(runtime.network.getState().networks, network).name })
          : runtime.config.signIn === 'off'
            ? t('connect.emailHint')
            : t('emailLogin.signsIn', { site: window.location.host })}
      </p>
    </form>
  )
}
