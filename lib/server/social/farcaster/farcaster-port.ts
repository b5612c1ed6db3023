import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import { farcasterNonce } from '@/lib/custody/farcaster-nonce'
import { OUTSIDE_LOGIN_SECONDS } from '@/lib/custody/outside-login-contract'
import { digestOf } from '@/lib/custody/request-proof'
import { untilAborted } from '../../kit/deadline'
import type { CommonPlatform } from '../../platform/services'
import type { FarcasterSettings } from '../../settings/farcaster-env'
import { createFarcasterNode, type FarcasterNode } from './farcaster-node'
import { createFarcasterRelay, type SignedReply, signedReply } from './farcaster-relay-client'
import { createFarcasterCheck, farcasterSite, type VerifyFarcaster } from './verify-farcaster'

const REPLY_LIFE = { ttlMs: OUTSIDE_LOGIN_SECONDS * 1_000 }

/** Names of Farcaster and of ENS. Others are not shown: the relay could write anything. */
const USER_NAME = /^[a-z0-9][a-z0-9.-]{0,63}$/

/** One node per settings: it remembers for ten minutes of which chain it is. */
const nodes = new WeakMap<FarcasterSettings, FarcasterNode>()

type Parts = Pick<CommonPlatform, 'env' | 'kv' | 'now'>
type Services = Parts & { readonly signal: AbortSignal }

/** A device, and the salt of the nonce of its login. */
interface Device {
  readonly thumbprint: string
  readonly salt: string
}

/**
 * The check of signed messages, for one custody role of this process.
 *
 * @throws {AppError} `capability.off` without a node of chain 10.
 */
export function farcasterCheckOf(role: CustodyRole, { env, kv, now }: Parts): VerifyFarcaster {
  const settings = settingsOf(env)
  const node = nodes.get(settings) ?? createFarcasterNode(settings)
  nodes.set(settings, node)
  return createFarcasterCheck(node, { role, walletUrl: env.roleUrls.wallet, kv, now })
}

/** Sign In With Farcaster for the wallet role: the visitor signs in the app of Farcaster, and its relay is asked. */
export const farcasterPort = {
  async begin({ thumbprint, salt }: Device, { env, signal }: Services) {
    const request = { ...farcasterSite(env.roleUrls.wallet), nonce: await farcasterNonce({ thumbprint, salt }) }
    const relay = createFarcasterRelay(settingsOf(env))
    try {
      const { token, url } = await relay.open(request, signal)
      return { uri: url, kept: token }
    } catch (cause) {
      if (signal.aborted) throw cause
      throw new AppError('social.redirect_failed', { cause })
    }
  },

  async poll({ kept: token, thumbprint, salt }: Device & { readonly kept: string }, services: Services) {
    const { kv, signal } = services
    const name = `farcaster-reply:${await digestOf(token)}`
    await untilAborted(readOnce(name, token, services), signal)
    // Taken, so that of two requests one checks it: the nonce can be used once.
    const text = await kv.getAndDelete(name, signal)
    if (text === null) return null
    try {
      return await accountOf(signedReply.parse(JSON.parse(text)), { thumbprint, salt }, services)
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'proof.invalid') throw new AppError('social.failed')
      // The chain did not answer. The next request checks it again.
      await kv.set(name, text, REPLY_LIFE)
      throw cause
    }
  },
}

/** Reads the reply of the relay and keeps it, because the relay gives it once. */
async function readOnce(name: string, token: string, { env, kv }: Parts): Promise<void> {
  const reply = await createFarcasterRelay(settingsOf(env)).read(token)
  if (reply !== null) await kv.set(name, JSON.stringify(reply), REPLY_LIFE)
}

async function accountOf(
  { message, signature, username }: SignedReply,
  { thumbprint, salt }: Device,
  services: Services,
) {
  const evidence = { message, signature, salt }
  const { fid } = await farcasterCheckOf('wallet', services)(evidence, thumbprint, services.signal)
  return {
    subject: fid,
    email: null,
    userName: USER_NAME.test(username) ? username : null,
    evidence: { kind: 'farcaster' as const, ...evidence },
  }
}

function settingsOf({ farcaster }: Parts['env']): FarcasterSettings {
  if (farcaster === null) throw new AppError('capability.off')
  return farcaster
}
