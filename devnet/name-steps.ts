import type { Address, Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { DEVNET_ENS, DEVNET_ZONE } from '@/lib/chains/devnet'
import { nameResolver, ownContract } from './artifacts'
import { rpc } from './json-rpc'
import { DEPLOYER, NAMES_SIGNING_KEY } from './seed-constants'

const registryAbi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])
const resolverAbi = parseAbi(['function setGateways(string[] urls)'])

/** The gateway that the app serves at its default address. */
const DEFAULT_GATEWAY = gatewayOf('http://localhost:3000')

/** The template of the gateway's address that a client of ENS fills in (ERC-3668). */
function gatewayOf(appUrl: string): string {
  return `${appUrl}/api/ccip/{sender}/{data}`
}

/** ENS: registry, Universal Resolver, and our resolver for the zone of the devnet and for reverse names. */
export function nameSteps(): { readonly label: string; readonly to?: Address; readonly data: Hex }[] {
  const { registry, resolver } = DEVNET_ENS
  const signers = [privateKeyToAddress(NAMES_SIGNING_KEY)]
  const [parent = '', tld = ''] = DEVNET_ZONE.split('.')
  const subnode = (label: string, node: Hex, resolvedBy: Address) => ({
    label: `ENS node ${label}`,
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setSubnodeRecord',
      args: [node, keccak256(stringToHex(label)), DEPLOYER, resolvedBy, 0n],
    }),
  })
  return [
    {
      label: 'ENS registry',
      data: concat([
        ownContract('EnsRegistry').bytecode,
        encodeAbiParameters(parseAbiParameters('address'), [DEPLOYER]),
      ]),
    },
    {
      label: 'ENS Universal Resolver',
      data: concat([
        ownContract('UniversalResolver').bytecode,
        encodeAbiParameters(parseAbiParameters('address'), [registry]),
      ]),
    },
    {
      label: 'resolver of our names',
      data: concat([
        nameResolver().bytecode,
        encodeAbiParameters(parseAbiParameters('address, string[], address[]'), [DEPLOYER, [DEFAULT_GATEWAY], signers]),
      ]),
    },
    subnode(tld, zeroHash, zeroAddress),
    subnode(parent, namehash(tld), resolver),
    // On the devnet our gateway also answers which name an address has. On mainnet ENS itself does.
    subnode('reverse', zeroHash, resolver),
  ]
}

/** Makes clients of ENS on the devnet ask the app at this address. */
export async function pointNamesAt(rpcUrl: string, appUrl: string): Promise<void> {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setGateways', args: [[gatewayOf(appUrl)]] })
  await rpc(rpcUrl, 'eth_sendTransaction', [{ from: DEPLOYER, to: DEVNET_ENS.resolver, data }])
}
