import { Writable } from 'node:stream'
import { toFunctionSelector } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_ENS, DEVNET_FAUCET, DEVNET_TOKENS, DEVNET_WETH } from '@/lib/chains/devnet'
import { knownDescriptors } from '@/lib/server/clear-signing/known-descriptors'
import { createLog } from '@/lib/server/kit/log'
import { lockUp, openDescriptorFolder, VAULT, vaultDescriptor } from '@/tests/support/clear-signing-files'

const opened: { remove: () => Promise<void> }[] = []
afterEach(async () => void (await Promise.all(opened.splice(0).map(({ remove }) => remove()))))

/** Loads a new folder with these files. */
async function load(files: Readonly<Record<string, object | string>>) {
  const made = await openDescriptorFolder(files)
  opened.push(made)
  const lines: { level: string; msg: string; file?: string; read?: number; refused?: number }[] = []
  const log = createLog(
    'info',
    new Writable({
      write(line, _, done) {
        lines.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  const sources = await knownDescriptors(made.folder, log)
  const find = (contract: string, signature: string) => {
    const selector = toFunctionSelector(signature)
    const found = sources.map((each) => each.functionAt(DEVNET_CAIP_ID, contract as `0x${string}`, selector))
    return found.find((each) => each !== null)?.format.intent
  }
  return { lines, find, sources, ...made, log }
}

describe('descriptors of the process', () => {
  test('behavior: the folder is read once', async () => {
    const { folder, sources, log } = await load({ 'vault.json': vaultDescriptor() })
    expect(await knownDescriptors(folder, log)).toBe(sources)
  })

  test('behavior: a file may include another one of the folder', async () => {
    const { display, ...rest } = vaultDescriptor()
    const { find, lines } = await load({
      'owner/own.json': { ...rest, includes: '../common/formats.json' },
      'common/formats.json': { display },
    })
    expect(find(VAULT, 'lock(uint256 amount, uint256 end)')).toBe(lockUp.intent)
    expect(lines).toMatchObject([{ level: 'info', read: 2, refused: 0 }])
  })

  test('error: what is refused is in the log with its file and the reason', async () => {
    const { find, lines } = await load({
      'bad-format.json': vaultDescriptor({ 'f(uint256 x)': { intent: 'No fields' } }),
      'bad-json.json': '{"context":',
      'escape.json': { ...vaultDescriptor(), includes: '../../outside.json' },
      'good.json': vaultDescriptor(),
      'unfit.json': { context: { contract: { deployments: 'all' } }, display: { formats: {} } },
      '../../outside.json': {},
    })
    expect(lines.map(({ file, msg }) => (file ? [file, msg.replace('a descriptor is not used: ', '')] : msg))).toEqual([
      ['bad-format.json', 'its format f(uint256 x) does not fit ERC-7730'],
      ['bad-json.json', 'it or what it includes is missing, too large or no JSON object'],
      ['escape.json', 'it or what it includes is missing, too large or no JSON object'],
      ['unfit.json', 'it does not fit ERC-7730'],
      'descriptors of ERC-7730 are read',
    ])
    expect(lines.at(-1)).toMatchObject({ read: 5, refused: 4 })
    expect(find(VAULT, 'lock(uint256 amount, uint256 end)')).toBe(lockUp.intent)
  })

  test('error: many refused files are counted, and the first ones logged', async () => {
    const { lines } = await load(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.json`, ''])))
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toMatchObject({ read: 60, refused: 60 })
  })

  test.each<readonly [string, string, string, string]>([
    ['the faucet', DEVNET_FAUCET, 'give(address)', 'Give test money'],
    ['the registry of names', DEVNET_ENS.registry, 'setResolver(bytes32,address)', 'Change the resolver of a name'],
    [
      'the registry of names',
      DEVNET_ENS.registry,
      'setSubnodeRecord(bytes32,bytes32,address,address,uint64)',
      'Give a subname to an owner',
    ],
    ...DEVNET_TOKENS.filter(({ address }) => address !== DEVNET_WETH).map(
      ({ symbol, address }) => [symbol, address, 'mint(address,uint256)', 'Create test tokens'] as const,
    ),
  ])('param: %s of the devnet is described without a folder', async (_, contract, signature, intent) => {
    const { find } = await load({})
    expect(find(contract, `function ${signature}`)).toBe(intent)
  })
})
