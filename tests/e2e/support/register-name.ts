import type { PrivateKeyAccount } from 'viem/accounts'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { coinTypeOf } from '@/lib/names/coin-type'
import { nameMessage } from '@/lib/names/name-messages'
import { PROJECT_ID } from './test'

/** Registers a name for an account without the page. */
export async function registerName(
  origin: string,
  account: PrivateKeyAccount,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const message = nameMessage({ action: 'register', name, attributes }, Math.floor(Date.now() / 1_000))
  const signature = await account.signMessage({ message })
  const signed = { coinType: coinTypeOf(DEVNET_CHAIN_ID), address: account.address, signature, message }
  const answer = await fetch(`${origin}/api/names/register?projectId=${PROJECT_ID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(signed),
  })
  if (!answer.ok) throw new Error(`${name} was not registered: ${await answer.text()}`)
}
