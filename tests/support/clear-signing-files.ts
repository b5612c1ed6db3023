import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A contract of the devnet's chain that tests describe. */
export const VAULT = '0x5afe5afE5afE5afE5afE5aFe5aFe5Afe5Afe5AfE'
export const VAULT_CHAIN_ID = 31_337

export const lockUp = {
  intent: 'Lock tokens up',
  interpolatedIntent: 'Lock up until {end}',
  fields: [
    { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { token: '$.metadata.constants.token' } },
    { path: 'end', label: 'Unlocks at', format: 'date', params: { encoding: 'timestamp' } },
  ],
}

/** A file of ERC-7730 for functions of {@link VAULT}. */
export const vaultDescriptor = (formats: object = { 'lock(uint256 amount, uint256 end)': lockUp }) => ({
  context: { contract: { deployments: [{ chainId: VAULT_CHAIN_ID, address: VAULT }] } },
  metadata: {
    owner: 'The vault',
    constants: { token: `0x${'7'.repeat(40)}`, unused: 1 },
    enums: { unused: { 1: 'a' } },
  },
  display: { formats },
})

/** Writes files into a new folder. Objects become JSON. */
export async function openDescriptorFolder(files: Readonly<Record<string, object | string>>) {
  const base = await mkdtemp(join(tmpdir(), 'foyer-clear-signing-'))
  const folder = join(base, 'descriptors')
  await mkdir(folder)
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return { base, folder, remove: () => rm(base, { recursive: true, force: true }) }
}
