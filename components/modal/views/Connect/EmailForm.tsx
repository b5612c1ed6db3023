'use client'
import { useId, useState } from 'react'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import type { Caip2 } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { EmailFields } from './EmailFields'
import { emailHint, knownAddress } from './email-facts'

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
  const [address, setAddress] = useState(() => embedded.getState().submitted?.email ?? knownAddress(runtime))
  return (
    <EmailFields
      t={t}
      id={useId()}
      address={address}
      hint={emailHint(runtime, t, isServed ? undefined : network)}
      isServed={isServed}
      onType={(typed) => {
        setAddress(typed)
        runtime
          .flows()
          .then((flows) => flows.embedded.load())
          .catch(() => undefined)
      }}
      onSubmit={() => {
        embedded.setState({ submitted: { email: address } })
        runtime.connectWallet(EMBEDDED, network)
      }}
    />
  )
}
