import 'server-only'
import { type Address, encodeFunctionData, formatEther, isHex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { hasFramework } from '@/lib/smart-account/enabled-chains'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { ChainSponsor } from '../../settings/smart-account-env'
import { askMethod, hostOf } from './ask-method'
import { type Check, fault, ok, warning } from './finding'

const entryPointAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
const paymasterAbi = parseAbi(['function verifyingSigner() view returns (address)'])

/** A bundler answers for the network that the settings name, and takes operations of the EntryPoint of our accounts. */
export function bundlerCheck(chainId: Caip2, url: string): Check {
  const host = hostOf(url)
  const todo = `Correct the bundler of ${chainId} in FOYER_BUNDLER_URLS, or start it.`
  return {
    name: `bundler of ${chainId}`,
    todo,
    run: async () => {
      const expected = evmChainId(chainId)
      const chain = await askMethod(url, 'eth_chainId', [])
      if ('fails' in chain) return fault(chain.fails, todo)
      const found = Number(chain.result)
      if (found !== expected) return fault(`${host} answers for the chain ${found}`, todo)
      const entryPoints = await askMethod(url, 'eth_supportedEntryPoints', [])
      if ('fails' in entryPoints) return fault(entryPoints.fails, todo)
      if (!isListed(entryPoints.result)) {
        return fault(`${host} does not take operations of ${ENTRY_POINT}`, 'Use a bundler for EntryPoint 0.7.')
      }
      return hasFramework(expected)
        ? ok(`${host} takes operations of EntryPoint 0.7`)
        : warning(
            `${host} answers, and the network has no smart accounts`,
            `Remove ${chainId} from FOYER_BUNDLER_URLS: the contracts of the accounts are not on it.`,
          )
    },
  }
}

function isListed(entryPoints: unknown): boolean {
  return Array.isArray(entryPoints) && entryPoints.some((each) => isSameAddress(EIP155, String(each), ENTRY_POINT))
}

/**
 * A paymaster exists, is the operator's where it should be, and has a deposit for a day.
 *
 * @param nodes - Addresses of nodes of the network. The first one that answers is asked.
 */
export function paymasterCheck(chainId: Caip2, sponsor: ChainSponsor, nodes: readonly string[]): Check {
  const { address, key, policy } = sponsor
  const todo = `Set a node of ${chainId} in FOYER_RPC_URLS that answers.`
  return {
    name: `paymaster of ${chainId}`,
    todo,
    run: async () => {
      const node = await answeringNode(nodes)
      if (node === undefined) return warning('is not checked: no node of the network answers', todo)
      const code = await askMethod(node, 'eth_getCode', [address, 'latest'])
      if ('fails' in code) return fault(code.fails, todo)
      if (code.result === '0x') {
        return fault(`${address} is no contract`, `Deploy it, or correct ${chainId} in FOYER_PAYMASTER_ADDRESSES.`)
      }
      if (key !== null) {
        const signer = await readWord(
          node,
          address,
          encodeFunctionData({ abi: paymasterAbi, functionName: 'verifyingSigner' }),
        )
        const ours = privateKeyToAccount(key).address
        if (signer !== BigInt(ours)) {
          return fault(
            `${address} does not take signatures of ${ours}`,
            'Set FOYER_PAYMASTER_KEY to the key of its verifying signer, or deploy it with this signer.',
          )
        }
      }
      const balanceOf = encodeFunctionData({ abi: entryPointAbi, functionName: 'balanceOf', args: [address] })
      const deposit = await readWord(node, ENTRY_POINT, balanceOf)
      if (deposit === null) return fault('its deposit cannot be read', todo)
      const says = `${formatEther(deposit)} of the native currency are deposited`
      const pay = `Pay a deposit for ${address} at the EntryPoint, with depositTo().`
      if (deposit === 0n) return fault(says, pay)
      return deposit < policy.projectWeiPerDay
        ? warning(`${says}, less than FOYER_PAYMASTER_POLICY lets a project use in a day`, pay)
        : ok(says)
    },
  }
}

async function answeringNode(nodes: readonly string[]): Promise<string | undefined> {
  for (const url of nodes) {
    const answer = await askMethod(url, 'eth_chainId', []).catch(() => null)
    if (answer !== null && 'result' in answer) return url
  }
  return undefined
}

/** What a call returns; `null` for anything but a word. */
async function readWord(node: string, to: Address, data: `0x${string}`): Promise<bigint | null> {
  const answer = await askMethod(node, 'eth_call', [{ to, data }, 'latest'])
  const word = 'result' in answer ? answer.result : null
  return isHex(word) && word.length === 66 ? BigInt(word) : null
}
