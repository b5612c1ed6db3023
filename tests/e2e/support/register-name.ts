import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { coinTypeOf } from '@/lib/names/coin-type'
import { type NameRequest, nameMessage } from '@/lib/names/name-messages'
import { PROJECT_ID } from './test'

/** Registers a name for an account without the page. */
export function registerName(
  origin: string,
  account: PrivateKeyAccount,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  return send(origin, account, { action: 'register', name, attributes })
}

/** Registers a name for a new account, and offers it to the account `to`. Does not use the page. */
export async function offerName(origin: string, name: string, to: string): Promise<void> {
  const owner = privateKeyToAccount(generatePrivateKey())
  await registerName(origin, owner, name)
  await send(origin, owner, { action: 'offer', name, to })
}

async function send(origin: string, account: PrivateKeyAccount, request: NameRequest): Promise<void> {
  const message = nameMessage(request, Math.floor(Date.now() / 1_000))
  const signature = await account.signMessage({ message })
  const signed = { coinType: coinTypeOf(DEVNET_CHAIN_ID), address: account.address, signature, message }
  const answer = await fetch(`${origin}/api/names/${request.action}?projectId=${PROJECT_ID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(signed),
  })
  if (!answer.ok) throw new Error(`${request.name}: ${request.action} was refused: ${await answer.text()}`)
}
