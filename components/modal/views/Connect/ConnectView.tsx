'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { networkOf } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { isPhone } from '@/lib/core/device'
import { namespaceOf } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { useWallets } from '@/lib/react/use-wallets'
import { connectModel } from '@/lib/runtime/connect-model'
import { afterPaint } from '../../after-paint'
import { softLazy } from '../../soft-lazy'
import { ConnectCard } from './ConnectCard'
import type { DirectoryGroup } from './DirectoryRows'
import { EmailForm } from './EmailForm'
import { readSocialLines } from './social-lines'

/** Wallets that are suggested to a visitor without one. They load after the first paint, into the place that is kept. */
const InstallRows = softLazy(async () => {
  await painted()
  return (await import('./InstallRows')).default
})

/** Resolves after the next frame has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve))

/**
 * The wallets of this browser, in the host's order. Wallets that claim the same rdns or have the same name are all there,
 * and say so.
 * With a `network` those of its namespace alone. Uses facts only: no chain code, no machine.
 */
export default function ConnectView({ network }: ViewParams['Connect']) {
  const runtime = useRuntime()
  const t = useText()
  const { config, modal, ports } = runtime
  // This view stays while the next one loads.
  const { walletId } = useStore(modal.store, currentEntry).params as { readonly walletId?: string }
  const { active, networks } = useStore(runtime.network)
  const project = useStore(runtime.project)
  const rows = useWallets()
  const offersCode = runtime.offersCode(network === undefined ? {} : { network })
  const onPhone = isPhone(ports.device())
  const model = connectModel({ config, project, rows, active, network, onPhone, offersCode })
  return (
    <ConnectCard
      model={model}
      t={t}
      networkName={network && networkOf(networks, network).name}
      chosen={walletId === undefined ? undefined : { walletId }}
      socialLines={readSocialLines(ports.storage)}
      picture={(wallet) => <WalletPicture {...wallet} />}
      email={model.email && <EmailForm network={network} isServed={model.email.isServed} />}
      late={{
        social: <Socials network={network} />,
        code: <Code />,
        suggested: <Suggested network={network} />,
        directory: (kind, count) => <Directory kind={kind} count={count} />,
      }}
      onChoose={(choice) => {
        if (choice === 'all') modal.push('AllWallets', network === undefined ? {} : { network })
        else runtime.connectWallet(choice.walletId, network)
      }}
    />
  )
}

interface ForNetwork {
  /** Of the namespace of this one; any wallet without it. */
  network: Caip2 | undefined
}

/** The code of a pairing, with the flow that connects. */
function Code() {
  const runtime = useRuntime()
  const [PhoneCode] = useState(() =>
    softLazy(async () => {
      await painted()
      const [module] = await Promise.all([
        import('./PhoneCode'),
        runtime.text.load('flows', 'pairing'),
        runtime.flows(),
      ])
      return module.default
    }),
  )
  return <PhoneCode />
}

/** Wallets of the directory, whose code and facts load after Connect has painted. */
function Directory({ kind, count }: { kind: DirectoryGroup; count: number }) {
  const runtime = useRuntime()
  const [DirectoryRows] = useState(() =>
    softLazy(async () => {
      const [module] = await Promise.all([
        import('./DirectoryRows'),
        runtime.text.load('flows', 'wallets'),
        runtime.accountFlows(),
      ])
      return module.default
    }),
  )
  return <DirectoryRows kind={kind} count={count} />
}

/** The providers of other accounts, whose code loads after Connect has painted. */
function Socials({ network }: ForNetwork) {
  const { text } = useRuntime()
  const [SocialRow] = useState(() =>
    softLazy(async () => {
      await painted()
      const [module] = await Promise.all([import('./SocialRow'), text.load('socials')])
      return module.default
    }),
  )
  return <SocialRow network={network} />
}

/** Wallets to install; on a phone that can pair, to open as well. */
function Suggested({ network }: ForNetwork) {
  const { account } = useRuntime()
  const active = useStore(account, (state) => state.active)
  return <InstallRows namespace={network === undefined ? active : namespaceOf(network)} network={network} />
}
