import { createStore } from 'zustand/vanilla'
import { createRouterState } from '@/lib/modal/modal-router'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import { NO_SUGGESTIONS } from '@/lib/names/name-service-state'
import { NOT_SIGNED_IN } from '@/lib/sign-in/sign-in-store'
import { createPublicState, type FlowFacts, type PublicStateReader } from './public-state'
import type { Runtime, Shell } from './runtime'

const NO_BALANCES: ReturnType<FlowFacts['tokenBalance']> = []

/** Before the flows are loaded nothing of theirs is known. */
const NO_FLOWS: FlowFacts = {
  areLoaded: false,
  tokenBalance: () => NO_BALANCES,
  swap: () => undefined,
  onramp: () => undefined,
  names: () => NO_SUGGESTIONS,
  explorerUrl: () => undefined,
  subscribe: () => () => undefined,
}

/** By shell, or by runtime once there is one: every reader gets the same object while nothing changes. */
const readers = new WeakMap<Shell, PublicStateReader>()

/**
 * The state that a host reads from the first render on, also on a server: facts of the shell, then those of the modal once
 * it is loaded, then what the flows add. Imports nothing heavy, so that a page may read it before a click.
 */
export function publicStateOf(shell: Shell, runtime: Runtime | undefined): PublicStateReader {
  const owner = runtime ?? shell
  const known = readers.get(owner)
  if (known !== undefined) return known
  const { account, network, config } = shell
  const early = createPublicState({
    account,
    network,
    modal: runtime?.modal ?? { store: createStore(() => createRouterState(config.embedded)) },
    tooltip: createTooltipStore(),
    signIn: runtime?.signIn ?? createStore(() => NOT_SIGNED_IN),
    connectors: runtime?.connectors ?? createStore(() => ({ connectors: [] })),
    flows: NO_FLOWS,
  })
  const reader = runtime === undefined ? early : withFlows(early, runtime)
  readers.set(owner, reader)
  return reader
}

function withFlows(early: PublicStateReader, runtime: Runtime): PublicStateReader {
  return {
    get: () => runtime.getState() ?? early.get(),
    initial: early.initial,
    subscribe(listener) {
      const stops = [early.subscribe(listener), runtime.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
