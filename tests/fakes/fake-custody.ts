import { randomBytes } from 'node:crypto'
import { type Address, verifyMessage } from 'viem'
import * as z from 'zod/mini'
import { type DescriptorQuestion, findDescriptor } from '@/lib/clear-signing/descriptor-contract'
import { getNativePrice } from '@/lib/clear-signing/native-price-contract'
import { type Simulation, type SimulationInput, simulateCalls } from '@/lib/clear-signing/simulation-contract'
import {
  type SolanaSimulation,
  type SolanaSimulationInput,
  simulateSolana,
} from '@/lib/clear-signing/solana-simulation-contract'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { errorStatus } from '@/lib/core/error-status'
import { loginProviders } from '@/lib/core/login-providers'
import * as login from '@/lib/custody/login-contract'
import { ACCESS_HEADER, PROOF_HEADER } from '@/lib/custody/request-proof'
import * as shares from '@/lib/custody/shares-contract'
import * as vault from '@/lib/custody/vault-contract'
import { type ActOrigin, type WalletAct, walletActText } from '@/lib/custody/wallet-act'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { walletBindText } from '@/lib/custody/wallet-bind'
import { createProofCheck } from './check-proof'
import { sealHalf } from './seal-half'

export const WALLET_URL = 'https://wallet.example'
export const VAULT_URL = 'https://vault.example'
export const PROJECT = 'shop'
export const SHOP = 'https://shop.example'
/** Every code that the fake mails. */
export const CODE = '135790'

interface FakeWallet {
  readonly walletId: string
  readonly addresses: WalletAddresses
  readonly email: string
  isActive: boolean
  recovery: { setId: string; half: string; epoch: number }
  readonly devices: Map<string, { setId: string; half: string }>
}

interface FakeLogin {
  /** Of the user: an address, or provider and subject of an account with a colon between. */
  readonly email: string
  readonly userName?: string | null
  readonly thumbprint: string
  accessToken: string
  refreshToken: string
}

/**
 * Both custody domains in memory, spoken to by `fetch`: the contracts parse what they get and give, and proofs are
 * verified for real. Each request can be made to fail, or to lose its answer.
 */
export function createFakeCustody(now: () => number = Date.now, embedOrigin: string = SHOP) {
  const challenges = new Map<string, { email: string; thumbprint: string; isMailed: boolean; tries: number }>()
  const approvals = new Map<string, { email: string; thumbprint: string; status: string; at: number }>()
  const logins: FakeLogin[] = []
  const wallets = new Map<string, FakeWallet>()
  const nonces = new Map<string, { walletId: string; email: string }>()
  const vaultHalves = new Map<string, { setId: string; half: string; epoch: number }[]>()
  const vaultOwners = new Map<string, string>()
  const vaultDevices = new Map<string, Set<string>>()
  const calls: string[] = []
  const languages = new Set<string | null>()
  const bodies: string[] = []
  let cookie: string | undefined
  let mailed = 0
  let heldUntil: number | null = null
  let loginAt = 0
  /** What happens to the next request of a path: it fails before, or its answer is lost. */
  let [anewMails, mailsAnew] = [0, true]
  /** What calls would do. A node that cannot simulate, unless the test says otherwise. */
  let simulate = (_: SimulationInput): Simulation => ({ outcome: 'unknown', accounts: [], tokens: [] })
  let simulateOnSolana = (_: SolanaSimulationInput): SolanaSimulation => ({ outcomes: [], tables: [] })
  /** Knows no descriptors, unless the test says otherwise. */
  let descriptorOf = async (_: DescriptorQuestion): Promise<string | null> => null
  const faults = new Map<string, { kind: 'before' | 'after'; error: AppError }>()

  const checkProof = createProofCheck(now, embedOrigin)
  const token = () => randomBytes(24).toString('base64url')
  const uuid = () => crypto.randomUUID()
  const activeWallet = (email: string) => [...wallets.values()].find((each) => each.isActive && each.email === email)
  const isApproved = (email: string, thumbprint: string) =>
    [...approvals.values()].some(
      (each) =>
        each.email === email &&
        each.thumbprint === thumbprint &&
        each.status === 'approved' &&
        now() - each.at < 15 * 60_000,
    )

  const loginOf = (found: FakeLogin): z.input<typeof login.emailVerify.output> => {
    const wallet = activeWallet(found.email)
    return {
      accessToken: found.accessToken,
      accessSeconds: 300,
      hostToken: `ct_${token()}`,
      email: found.email.includes('@') ? found.email : null,
      provider: loginProviders.find((provider) => found.email.startsWith(`${provider}:`)) ?? 'email',
      userName: found.userName ?? null,
      wallet: wallet
        ? {
            walletId: wallet.walletId,
            addresses: wallet.addresses,
            deviceSetId: wallet.devices.get(found.thumbprint)?.setId ?? null,
            recoverySetId: wallet.recovery.setId,
            epoch: wallet.recovery.epoch,
          }
        : null,
    }
  }

  const logIn = (email: string, thumbprint: string, userName: string | null = null) => {
    const found = { email, userName, thumbprint, accessToken: token(), refreshToken: token() }
    logins.push(found)
    cookie = found.refreshToken
    loginAt = now()
    return loginOf(found)
  }

  const fail = (code: ConstructorParameters<typeof AppError>[0], details = {}): never => {
    throw new AppError(code, { details })
  }

  const who = (accessToken: string | undefined, thumbprint: string): FakeLogin =>
    logins.find((each) => each.accessToken === accessToken && each.thumbprint === thumbprint) ?? fail('session.ended')

  interface Caller {
    readonly thumbprint: string
    readonly accessToken: string | undefined
  }

  const answers = new Map<string, (input: never, caller: Caller) => unknown>()
  /** The output is parsed by its contract. */
  const answer = <E extends Endpoint>(
    endpoint: E,
    run: (input: z.output<E['input']>, caller: Caller) => Promise<object> | object,
  ) => {
    answers.set(endpoint.path, async (input: unknown, caller) => {
      const parsed = z.safeParse(endpoint.input, input)
      if (!parsed.success) return fail('request.invalid')
      const given = await run(parsed.data as z.output<E['input']>, caller)
      return z.parse(endpoint.output, given)
    })
  }

  answer(login.emailStart, ({ email }, { thumbprint }) => {
    const living = logins.find((each) => each.thumbprint === thumbprint && each.email === email)
    if (living && cookie === living.refreshToken)
      return { action: 'CONNECT', challengeId: null, resendSeconds: 30, codeSeconds: 600 }
    const challengeId = uuid()
    const isKnown = activeWallet(email)?.devices.has(thumbprint) ?? false
    challenges.set(challengeId, { email, thumbprint, isMailed: isKnown, tries: 0 })
    if (isKnown) mailed += 1
    return { action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', challengeId, resendSeconds: 30, codeSeconds: 600 }
  })
  answer(login.emailCode, ({ challengeId }) => {
    const challenge = challenges.get(challengeId) ?? fail('email.code_expired')
    if (!challenge.isMailed) mailed += 1
    challenge.isMailed = true
    return { codeSeconds: 600 }
  })
  answer(login.emailVerify, ({ challengeId, code }, { thumbprint }) => {
    const challenge = challenges.get(challengeId)
    if (!challenge?.isMailed || challenge.thumbprint !== thumbprint) return fail('email.code_expired')
    if (code !== CODE) {
      challenge.tries += 1
      return fail('email.code_wrong', { left: 5 - challenge.tries })
    }
    challenges.delete(challengeId)
    return logIn(challenge.email, thumbprint)
  })
  answer(login.sessionRefresh, (_, { thumbprint }) => {
    const found = logins.find((each) => each.refreshToken === cookie && each.thumbprint === thumbprint)
    if (!found) return fail('session.ended')
    found.refreshToken = token()
    found.accessToken = token()
    cookie = found.refreshToken
    return loginOf(found)
  })
  answer(login.sessionCheck, (_, { thumbprint }) => ({
    isConnected: logins.some((each) => each.refreshToken === cookie && each.thumbprint === thumbprint),
  }))
  answer(login.sessionEnd, ({ everywhere, signatures }) => {
    const found = logins.find((each) => each.refreshToken === cookie)
    const isAtOnce = everywhere && signatures !== undefined
    const ended = logins.filter((each) => each === found || (isAtOnce && each.email === found?.email))
    for (const each of ended) logins.splice(logins.indexOf(each), 1)
    cookie = undefined
    return { othersEndAt: everywhere && !isAtOnce ? now() + 86_400_000 : null }
  })
  answer(login.deviceList, (_, { thumbprint, accessToken }) => {
    const { email } = who(accessToken, thumbprint)
    return {
      devices: [...(activeWallet(email)?.devices ?? [])].map(([each]) => ({
        deviceId: uuid(),
        thumbprint: each,
        label: 'Firefox on Linux',
        embedOrigin,
        approvedAt: now(),
        lastSeenAt: now(),
        isThis: each === thumbprint,
        revokesAt: null,
        signsOutAt: null,
      })),
    }
  })
  answer(shares.walletChallenge, (_, { thumbprint, accessToken }) => {
    const nonce = randomBytes(32).toString('base64url')
    const walletId = uuid()
    nonces.set(walletId, { walletId: nonce, email: who(accessToken, thumbprint).email })
    return { walletId, nonce }
  })
  answer(shares.walletCreate, async (input, { thumbprint, accessToken }) => {
    const { email } = who(accessToken, thumbprint)
    if (activeWallet(email)) return fail('custody.wallet_exists')
    const { walletId, addresses, proofs, device, recovery } = input
    const message = walletBindText({
      ...{ walletId, addresses },
      nonce: nonces.get(walletId)?.walletId ?? '',
      deviceSetId: device.setId,
      recoverySetId: recovery.setId,
    })
    const signature = proofs.eip155 as `0x${string}`
    if (!(await verifyMessage({ address: addresses.eip155 as Address, message, signature })))
      return fail('request.invalid')
    wallets.set(walletId, {
      ...{ walletId, addresses, email },
      isActive: false,
      recovery: { ...recovery, epoch: 1 },
      devices: new Map([[thumbprint, device]]),
    })
    return {}
  })
  answer(shares.walletActivate, ({ walletId }, { thumbprint, accessToken }) => {
    const { email } = who(accessToken, thumbprint)
    const wallet = wallets.get(walletId) ?? fail('request.not_found')
    const other = activeWallet(email)
    if (other && other !== wallet) return fail('custody.wallet_exists')
    wallet.isActive = true
    return {}
  })
  answer(shares.walletAnew, ({ walletId }, { thumbprint, accessToken }) => {
    if (activeWallet(who(accessToken, thumbprint).email)?.walletId !== walletId) return fail('request.not_found')
    if (mailsAnew) anewMails += 1
    return { isMailed: mailsAnew }
  })
  answer(shares.shareOfDevice, async ({ key }, { thumbprint, accessToken }) => {
    const own = activeWallet(who(accessToken, thumbprint).email)?.devices.get(thumbprint)
    if (!own) return fail('custody.no_half')
    return { setId: own.setId, sealed: await sealHalf(own.half, key, own.setId, thumbprint) }
  })
  answer(shares.shareOfRecovery, async ({ key }, { thumbprint, accessToken }) => {
    const wallet = activeWallet(who(accessToken, thumbprint).email) ?? fail('custody.no_half')
    if (now() - loginAt > 5 * 60_000) return fail('custody.login_too_old')
    const { setId, half, epoch } = wallet.recovery
    return { setId, epoch, sealed: await sealHalf(half, key, setId, thumbprint) }
  })
  /** Checks one of the two signatures of the wallet's keys. */
  const isSigned = (
    act: WalletAct,
    origin: ActOrigin,
    { signatures, addresses }: { signatures: { eip155: string }; addresses: WalletAddresses },
  ) =>
    verifyMessage({
      address: addresses.eip155 as Address,
      message: walletActText(act, origin),
      signature: signatures.eip155 as `0x${string}`,
    })

  answer(shares.shareStore, async ({ walletId, device, recovery }, { thumbprint }) => {
    const wallet = wallets.get(walletId) ?? fail('request.not_found')
    const [origin, { addresses }] = [{ walletId, thumbprint }, wallet]
    const ofDevice = { signatures: device.signatures, addresses }
    if (!(await isSigned({ name: 'store device set', setId: device.setId }, origin, ofDevice)))
      return fail('request.invalid')
    if (recovery) {
      const { setId, epoch, signatures } = recovery
      if (!(await isSigned({ name: 'store recovery set', setId, epoch }, origin, { signatures, addresses })))
        return fail('request.invalid')
    }
    if (recovery && recovery.epoch <= wallet.recovery.epoch) return fail('custody.wallet_changed')
    if (recovery) wallet.recovery = recovery
    wallet.devices.set(thumbprint, device)
    return {}
  })
  answer(vault.approvalStart, ({ email }, { thumbprint }) => {
    const approvalId = uuid()
    approvals.set(approvalId, { email, thumbprint, status: 'pending', at: now() })
    return { approvalId, matchNumber: '42', lifeSeconds: 1_200 }
  })
  answer(vault.approvalStatus, ({ approvalId }) => ({
    status: approvals.get(approvalId)?.status ?? 'expired',
  }))
  answer(vault.vaultShareStore, async (input, { thumbprint }) => {
    const { walletId, setId, epoch, half, addresses, signatures } = input
    const { approvalId } = input as { approvalId?: string }
    const act = { name: 'store recovery set', setId, epoch } as const
    if (!(await isSigned(act, { walletId, thumbprint }, { signatures, addresses }))) return fail('custody.not_approved')
    const owner = vaultOwners.get(walletId)
    const approved = [...approvals].find(([, each]) => each.thumbprint === thumbprint)?.[1].email
    const email = owner ?? approvals.get(approvalId ?? '')?.email ?? approved
    const isDevice = vaultDevices.get(walletId)?.has(thumbprint) ?? false
    if (!email || (!isDevice && !isApproved(email, thumbprint))) return fail('custody.not_approved')
    const halves = vaultHalves.get(walletId) ?? []
    const same = halves.find((each) => each.epoch === epoch && each.setId === setId)
    const newest = Math.max(0, ...halves.map((each) => each.epoch))
    if (!same && epoch !== newest + 1) return fail('custody.wallet_changed', { epoch: newest })
    if (!same) vaultHalves.set(walletId, [...halves, { setId, epoch, half }])
    vaultOwners.set(walletId, email)
    vaultDevices.set(walletId, new Set([...(vaultDevices.get(walletId) ?? []), thumbprint]))
    return {}
  })
  answer(vault.vaultShareOfRecovery, async ({ walletId, setId, key }, { thumbprint }) => {
    if (!isApproved(vaultOwners.get(walletId) ?? '', thumbprint)) return fail('custody.not_approved')
    if (heldUntil !== null) return fail('custody.recovery_held', { until: heldUntil })
    const found = vaultHalves.get(walletId)?.find((each) => each.setId === setId) ?? fail('custody.no_half')
    return { sealed: await sealHalf(found.half, key, setId, thumbprint) }
  })
  answer(vault.vaultShareSettle, async ({ walletId, setId, epoch, signatures }, { thumbprint }) => {
    const act = { name: 'store recovery set', setId, epoch } as const
    const addresses = wallets.get(walletId)?.addresses ?? fail('custody.not_approved')
    if (!(await isSigned(act, { walletId, thumbprint }, { signatures, addresses }))) return fail('custody.not_approved')
    vaultHalves.set(
      walletId,
      (vaultHalves.get(walletId) ?? []).filter((each) => each.epoch >= epoch),
    )
    return {}
  })
  answer(simulateCalls, (input) => simulate(input))
  answer(simulateSolana, (input) => simulateOnSolana(input))
  answer(getNativePrice, ({ currency }) => ({ price: null, currency }))
  answer(findDescriptor, async (input) => ({ descriptor: await descriptorOf(input as DescriptorQuestion) }))
  answer(login.deviceRevoke, ({ signatures }) => ({ revokesAt: signatures ? null : now() + 86_400_000 }))
  answer(login.deviceKeep, () => ({}))
  answer(vault.vaultDeviceRevoke, async ({ walletId, thumbprint: revoked, signatures }, { thumbprint }) => {
    const addresses = wallets.get(walletId)?.addresses ?? fail('custody.not_approved')
    const act = { name: 'revoke device', revoked } as const
    if (!(await isSigned(act, { walletId, thumbprint }, { signatures, addresses }))) return fail('custody.not_approved')
    vaultDevices.get(walletId)?.delete(revoked)
    return {}
  })
  answer(vault.vaultSignOut, async ({ walletId, signatures }, { thumbprint }) => {
    const addresses = wallets.get(walletId)?.addresses ?? fail('custody.not_approved')
    const act = { name: 'sign out everywhere' } as const
    if (!(await isSigned(act, { walletId, thumbprint }, { signatures, addresses }))) return fail('custody.not_approved')
    vaultDevices.set(walletId, new Set([thumbprint]))
    return {}
  })

  const reply = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', date: new Date(now()).toUTCString() },
    })

  const fetch: typeof globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address))
    const headers = new Headers(init.headers)
    const body = String(init.body)
    calls.push(url.pathname)
    languages.add(url.searchParams.get('lang'))
    bodies.push(body)
    const fault = faults.get(url.pathname)
    if (fault) faults.delete(url.pathname)
    try {
      if (fault?.kind === 'before') throw fault.error
      const accessToken = headers.get(ACCESS_HEADER)?.replace('Bearer ', '')
      const thumbprint = await checkProof({ proof: headers.get(PROOF_HEADER), url, body, accessToken })
      const run = answers.get(url.pathname) ?? fail('request.not_found')
      const given = await run(JSON.parse(body) as never, { thumbprint, accessToken })
      if (fault?.kind === 'after') throw fault.error
      return reply(given)
    } catch (thrown) {
      const error = AppError.from(thrown, 'internal')
      if (error.code === 'internal') throw thrown
      const { code, message, details } = error
      return reply({ error: { code, message, details } }, errorStatus[code])
    }
  }

  return {
    fetch,
    /** Further endpoints. */
    ...{ answer, fail, logIn, who, isSigned, approvals, vaultOwners },
    describeBy(by: typeof descriptorOf) {
      descriptorOf = by
    },
    simulateBy(by: typeof simulate) {
      simulate = by
    },
    simulateSolanaBy(by: typeof simulateOnSolana) {
      simulateOnSolana = by
    },
    calls,
    languages,
    bodies,
    wallets,
    vaultHalves,
    vaultDevices,
    logins,
    mails: () => mailed,
    /** The visitor presses the button of the newest link, or of the link with this place. */
    decide(status: 'approved' | 'declined' | 'expired', at = -1) {
      const approval = [...approvals.values()].at(at)
      if (approval) Object.assign(approval, { status, at: now() })
    },
    /** Mails with which an owner starts anew. */
    anewMails: () => anewMails,
    /** As if the owner had had too many mails. */
    stopAnewMails: () => {
      mailsAnew = false
    },
    /** The next request of this endpoint fails before it does anything, or its answer is lost. */
    fault(endpoint: Endpoint, kind: 'before' | 'after', code: ConstructorParameters<typeof AppError>[0] = 'internal') {
      faults.set(endpoint.path, { kind, error: new AppError(code === 'internal' ? 'upstream.failed' : code) })
    },
    /** The vault gives no half to a device that the wallet does not know. */
    holdRecovery(until: number) {
      heldUntil = until
    },
    dropCookie() {
      cookie = undefined
    },
    cookie: () => cookie,
  }
}
