import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const CONTRACTS = fileURLToPath(new URL('./contracts/', import.meta.url))

/**
 * Contracts for any chain: those that the server runs inside an `eth_call`, and the resolver that an operator deploys.
 * Compiled for an EVM version that all chains support.
 */
export const SERVER_CONTRACTS = ['swap/probes', 'simulation/probes', 'rpc/bounded-calls', 'names/resolver'].map(
  (folder) => ({
    folder: fileURLToPath(new URL(`../lib/server/${folder}/`, import.meta.url)),
    evmVersion: 'paris',
  }),
)

/**
 * The content of a file in `devnet/contracts/compiled`. The code is hex with `0x`; `runtimeCode` needs no constructor.
 */
export type CompiledContract = {
  readonly abi: readonly unknown[]
  readonly bytecode: `0x${string}`
  readonly runtimeCode: `0x${string}`
}

type SolcOutput = {
  readonly errors?: readonly { severity: string; formattedMessage: string }[]
  readonly contracts: Record<string, Record<string, SolcContract>>
}
type SolcContract = {
  readonly abi: readonly unknown[]
  readonly evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}

/**
 * Compiles every `*.sol` of a folder, by default `devnet/contracts`, with the pinned npm `solc`. The same sources
 * always give the same bytes: no metadata is appended, so neither paths nor comments reach the code.
 *
 * @returns the committed content by contract name; abstract contracts are left out.
 * @throws {Error} with the compiler's own message, for warnings too.
 */
export async function compileContracts(
  { folder, evmVersion } = { folder: CONTRACTS, evmVersion: 'cancun' },
): Promise<Record<string, CompiledContract>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sol')).sort()
  const sources = Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, { content: await readFile(folder + file, 'utf8') }] as const)),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion,
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  // Loaded on demand: the compiler is 9 MB of WebAssembly that only this function needs.
  const solc = require('solc') as { compile(input: string): string }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))

  const compiled: Record<string, CompiledContract> = {}
  for (const [name, contract] of Object.values(output.contracts).flatMap((file) => Object.entries(file))) {
    if (contract.evm.bytecode.object === '') continue
    compiled[name] = {
      abi: contract.abi,
      bytecode: `0x${contract.evm.bytecode.object}`,
      runtimeCode: `0x${contract.evm.deployedBytecode.object}`,
    }
  }
  return compiled
}

/** The exact text of a committed file. */
export function compiledText(contract: CompiledContract): string {
  return `${JSON.stringify(contract, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const source of [{ folder: CONTRACTS, evmVersion: 'cancun' }, ...SERVER_CONTRACTS]) {
    for (const [name, contract] of Object.entries(await compileContracts(source))) {
      await writeFile(`${source.folder}compiled/${name}.json`, compiledText(contract))
      console.log(`compiled ${name}`)
    }
  }
}
