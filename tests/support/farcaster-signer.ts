import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { farcasterMessage } from '@/devnet/accounts/example-farcaster'
import { ownContract } from '@/devnet/artifacts'
import { FARCASTER_ID_REGISTRY, FARCASTER_KEY_REGISTRY } from '@/lib/chains/farcaster-registries'
import { farcasterNonce } from '@/lib/custody/farcaster-nonce'
import type { FarcasterEvidence } from '@/lib/server/social/farcaster/verify-farcaster'
import type { TestAnvil } from './anvil'
import { ROLE_ORIGINS } from './proven-request'

export const newSalt = (): string => randomBytes(16).toString('base64url')
export const newThumbprint = (): string => randomBytes(32).toString('base64url')

/** Puts stand-ins of Farcaster's registries on a chain without a seed. */
export async function placeFarcasterRegistries({ rpc }: Pick<TestAnvil, 'rpc'>): Promise<void> {
  const { runtimeCode } = ownContract('FarcasterRegistry')
  for (const address of [FARCASTER_ID_REGISTRY, FARCASTER_KEY_REGISTRY]) {
    await rpc('anvil_setCode', [address, runtimeCode])
  }
}

/** A message of Sign In With Farcaster as it is right, and what an attacker changes. */
export interface SignedAs {
  readonly fid: number
  readonly signer: Pick<PrivateKeyAccount, 'address' | 'signMessage'>
  readonly thumbprint: string
  readonly salt?: string
  readonly nonce?: string
  /** Unix time in milliseconds. */
  readonly issuedAt: number
  /** Changes the text before it is signed. */
  readonly write?: (text: string) => string
  /** Changes what was signed. */
  readonly alter?: (evidence: FarcasterEvidence) => FarcasterEvidence | Promise<FarcasterEvidence>
}

/** What a Farcaster app signs for a login on the test platform. */
export async function signFarcaster(as: SignedAs): Promise<FarcasterEvidence & { readonly signature: Hex }> {
  const { fid, signer, thumbprint, salt = newSalt(), issuedAt, write = (text) => text, alter = (same) => same } = as
  const nonce = as.nonce ?? (await farcasterNonce({ thumbprint, salt }))
  const params = { domain: new URL(ROLE_ORIGINS.wallet).host, siweUri: `${ROLE_ORIGINS.wallet}/callback`, nonce }
  const right = farcasterMessage(params, { fid, address: signer.address, issuedAt: new Date(issuedAt) })
  const message = write(right)
  const evidence = { message, signature: await signer.signMessage({ message }), salt }
  return (await alter(evidence)) as FarcasterEvidence & { readonly signature: Hex }
}
