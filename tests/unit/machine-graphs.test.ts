import { expect, test } from 'vitest'
import type { AnyActorLogic, AnyStateMachine, EventObject } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph'
import { connectMachine } from '@/lib/connect/connect-machine'
import { AppError } from '@/lib/core/app-error'
import { nameFormMachine } from '@/lib/names/name-form-machine'
import { signedSubmission } from '@/lib/names/signed-submission'
import { farcasterLoginMachine } from '@/lib/social-login/farcaster-login-machine'
import { socialLoginMachine } from '@/lib/social-login/social-login-machine'
import { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'

// What the graphs of the machines say themselves: which states can be reached, and that each can be left.

interface Walk {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** The state in which nothing is being done. */
  readonly rest: string
  /** What the visitor and the page send. */
  readonly sent: readonly EventObject[]
  /** What ports answer and fail with, in the order in which the walk tries them. */
  readonly outputs?: readonly unknown[]
  readonly errors: readonly unknown[]
}

const ACCOUNT = { address: '0x1111111111111111111111111111111111111111', chainId: 'eip155:1' } as const
const RESULT_URI = 'https://wallet.example/callback#result=one'
const FAILED = new AppError('internal')
const found = (text: string) => ({
  zone: 'foyer.eth',
  suggestions: [{ name: `${text}.foyer.eth`, status: 'available' }],
})

const walks: Readonly<Record<string, Walk>> = {
  connect: {
    machine: connectMachine,
    rest: 'idle',
    sent: [{ type: 'connect', walletId: 'a' } as EventObject, { type: 'retry' }, { type: 'cancel' }],
    errors: [FAILED, new AppError('wallet.request_pending')],
  },
  switchNetwork: {
    machine: switchNetworkMachine,
    rest: 'idle',
    sent: [{ type: 'switch', network: 'eip155:1' } as EventObject, { type: 'retry' }, { type: 'cancel' }],
    errors: [FAILED],
  },
  nameForm: {
    machine: nameFormMachine,
    rest: 'editing',
    sent: [
      ...['', 'alice'].map((text) => ({ type: 'enter', text })),
      ...['retry', 'online', 'checkAgain'].map((type) => ({ type })),
    ],
    outputs: [found('alice')],
    errors: [FAILED],
  },
  signedSubmission: {
    machine: signedSubmission,
    input: { now: () => 0, accepted: () => undefined, failed: () => undefined },
    rest: 'idle',
    sent: [
      { type: 'walletChanged', account: ACCOUNT } as EventObject,
      { type: 'submit', request: { action: 'accept', name: 'alice.foyer.eth' } } as EventObject,
      { type: 'cancel' },
    ],
    outputs: [{ coinType: 60, address: ACCOUNT.address, signature: '0x', message: '{}' }],
    errors: [FAILED, new AppError('names.used')],
  },
  socialLogin: {
    machine: socialLoginMachine,
    input: { now: () => 0 },
    rest: 'idle',
    sent: [
      ...[undefined, 'social.popup_blocked'].map((popup) => ({
        type: 'start',
        press: { provider: 'google', network: undefined, popup, at: 0 },
      })),
      { type: 'resume', login: { provider: 'google', network: undefined, resultUri: RESULT_URI } } as EventObject,
      { type: 'viewEntered', provider: 'github' } as EventObject,
      { type: 'result', resultUri: RESULT_URI } as EventObject,
      ...['windowGone', 'windowBack', 'retry', 'leave', 'cancel'].map((type) => ({ type })),
    ],
    outputs: [{ isNew: false }],
    errors: [FAILED],
  },
  farcasterLogin: {
    machine: farcasterLoginMachine,
    rest: 'idle',
    sent: [{ type: 'viewEntered' }, { type: 'leave' }, { type: 'cancel' }],
    outputs: [{ isNew: false }],
    errors: [FAILED],
  },
}

/** Every event that the machine has a transition for: those of the walk, and those of its ports and timers. */
function eventsOf({ machine, sent, outputs = [undefined], errors }: Walk): readonly EventObject[] {
  const types = new Set(getStateNodes(machine).flatMap(({ transitions }) => [...transitions.keys()]))
  const own = [...types].flatMap((type): readonly EventObject[] => {
    if (type.startsWith('xstate.done.actor')) return outputs.map((output) => ({ type, output }))
    if (type.startsWith('xstate.error.actor')) return errors.map((error) => ({ type, error }))
    return type.startsWith('xstate.after') ? [{ type }] : []
  })
  return [...sent, ...own]
}

/** The steps between states, found by sending each event in each state that was reached. */
function stepsOf(walk: Walk) {
  const map = getAdjacencyMap(
    walk.machine as unknown as AnyActorLogic,
    {
      events: eventsOf(walk) as EventObject[],
      ...(walk.input !== undefined && { input: walk.input }),
      // An account or an answer decides what a state may do next.
      serializeState: ({ value, context }: { value: unknown; context: Readonly<Record<string, unknown>> }) =>
        JSON.stringify([value, context.account !== undefined, context.text]),
      limit: 2_000,
    } as never,
  )
  return adjacencyMapToArray(map).map(({ state, nextState }) => {
    const [from, to] = [state, nextState] as unknown as readonly { readonly value: unknown }[]
    return { from: outerState(from?.value), to: outerState(to?.value) }
  })
}

/** The name of a state of the machine itself, also while it is in a state inside that one. */
const outerState = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String(Object.keys(value)[0]) : String(value)

test.each(Object.entries(walks))(
  'behavior: every state of %s can be reached, and leads back to rest',
  (_name, walk) => {
    const steps = stepsOf(walk)
    const reached = new Set([String(walk.machine.config.initial), ...steps.map(({ to }) => to)])
    const transient = Object.entries(walk.machine.states).filter(([, { always }]) => always?.length)
    const stable = Object.keys(walk.machine.states).filter((name) => !transient.some(([each]) => each === name))
    expect(stable.filter((name) => !reached.has(name))).toEqual([])

    const leading = new Set([walk.rest])
    for (let size = 0; size !== leading.size; ) {
      size = leading.size
      for (const { from, to } of steps) if (leading.has(to)) leading.add(from)
    }
    expect(stable.filter((name) => !leading.has(name))).toEqual([])
  },
)
