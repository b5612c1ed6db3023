import { vi } from 'vitest'
import type { FrameRequestName, SentPayload } from '@/lib/frame/frame-protocol'

export const WALLET_URL = 'https://wallet.example'

/**
 * What the frame answers: the payload of a success; thrown, that of a failure. `undefined` from `hang` never answers.
 */
type Answers = { [N in FrameRequestName]?: (payload: SentPayload<N>) => unknown }

/** Thrown by an answer: the frame refuses with a code of ours, or with words alone. */
export class FrameRefusal {
  readonly payload: object
  constructor(payload: { code?: string; message?: string; details?: object }) {
    this.payload = payload
  }
}

export const hang = (): Promise<never> => new Promise(() => undefined)

export const EVM_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The smart account of the login, where it has one. */
export const SMART_ADDRESS = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const SOLANA_ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
export const EMAIL = 'ada@example.com'

/** A new visitor: the device has to be approved, and the wallet is made. */
const firstAnswers: Answers = {
  CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', matchNumber: '42', lifeSeconds: 1_200, resendSeconds: 30 }),
  CONNECT_DEVICE: () => ({ lifeSeconds: 600 }),
  CONNECT_OTP: () => ({ isNew: true }),
  GET_USER: (payload) => {
    const chainId = payload?.chainId ?? 1
    const address = typeof chainId === 'string' ? SOLANA_ADDRESS : EVM_ADDRESS
    return { email: EMAIL, address, chainId, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
  IS_CONNECTED: () => ({ isConnected: true }),
  SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
  SIGN_OUT: () => undefined,
  SYNC_THEME: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
}

/**
 * The frame of the embedded wallet, as a page of happy-dom sees it: reports that it is ready when it is added, and
 * answers by the real protocol. Its document never loads.
 */
export function installScriptedFrame(page: Window = window) {
  const answers = { ...firstAnswers }
  const sent: { readonly name: string; readonly payload: unknown }[] = []
  const silent = new Set<object>()
  let isSilent = false

  const say = (window: object, type: string, rest: object = {}): void => {
    const event = new MessageEvent('message', { data: { type: `@w3m-frame/${type}`, ...rest }, origin: WALLET_URL })
    Object.defineProperty(event, 'source', { value: window })
    page.dispatchEvent(event)
  }

  const report = (window: object): void => {
    setTimeout(() => say(window, 'READY', { payload: { version: '4' } }))
  }

  async function answer(window: object, name: FrameRequestName, id: string, payload: unknown): Promise<void> {
    try {
      const reply = answers[name] as ((payload: unknown) => unknown) | undefined
      if (reply === undefined) throw new FrameRefusal({ code: 'capability.off', message: 'off' })
      const result = await reply(payload)
      say(window, `${name}_SUCCESS`, { id, ...(result === undefined ? {} : { payload: result }) })
    } catch (thrown) {
      if (!(thrown instanceof FrameRefusal)) throw thrown
      say(window, `${name}_ERROR`, { id, payload: thrown.payload })
    }
  }

  // happy-dom adds a frame in silence only if it may load its document, and here there is none to load.
  Object.assign((page as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    enableIframePageLoading: true,
    disableIframePageLoading: false,
  })
  const spy = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    src: string,
  ) {
    this.dataset.src = src
    const window = {
      postMessage({ type, id, payload }: { type: string; id: string; payload: unknown }) {
        const name = type.slice('@w3m-app/'.length) as FrameRequestName
        sent.push({ name, payload })
        if ((name as string) !== 'RPC_ABORT') void answer(window, name, id, payload)
      },
    }
    Object.defineProperty(this, 'contentWindow', { value: window, configurable: true })
    if (isSilent) silent.add(window)
    else report(window)
  })
  return {
    answers,
    /** Requests of the page, oldest first. */
    sent,
    /** From now on the login has a smart account on these EVM networks. */
    giveSmartAccount(chainIds: readonly number[]) {
      const accounts = [
        { address: EVM_ADDRESS, type: 'eoa' },
        { address: SMART_ADDRESS, type: 'smartAccount' },
      ]
      const isSmart = (type: string | undefined) => type === 'smartAccount' || type === 'SMART_ACCOUNT'
      answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: chainIds })
      answers.SET_PREFERRED_ACCOUNT = ({ type }) => ({
        type: isSmart(type) ? 'smartAccount' : 'eoa',
        address: isSmart(type) ? SMART_ADDRESS : EVM_ADDRESS,
      })
      answers.GET_USER = (payload) => {
        const chainId = payload?.chainId ?? 1
        if (typeof chainId === 'string') return firstAnswers.GET_USER?.(payload)
        const isShown = isSmart(payload?.preferredAccountType) && chainIds.includes(chainId)
        return {
          ...{ email: EMAIL, chainId, accounts, smartAccountDeployed: false },
          address: isShown ? SMART_ADDRESS : EVM_ADDRESS,
          preferredAccountType: isShown ? 'smartAccount' : 'eoa',
        }
      }
    },
    count: (name: FrameRequestName | 'RPC_ABORT') => sent.filter((each) => each.name === name).length,
    last: (name: FrameRequestName) => sent.findLast((each) => each.name === name)?.payload,
    /** Frames that are added later do not report that they are ready, until {@link report}. */
    silence: (isQuiet = true) => {
      isSilent = isQuiet
    },
    /** The silent frames, and all that are added later, report that they are ready. */
    report: () => {
      isSilent = false
      for (const window of silent) report(window)
      silent.clear()
    },
    element: () => document.querySelector<HTMLIFrameElement>('iframe#foyer-frame'),
    uninstall: () => spy.mockRestore(),
  }
}

export type ScriptedFrame = ReturnType<typeof installScriptedFrame>
