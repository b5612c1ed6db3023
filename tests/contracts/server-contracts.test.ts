import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, compiledText, SERVER_CONTRACTS } from '@/devnet/compile'

test.each(SERVER_CONTRACTS)('behavior: $folder matches the output of the pinned compiler', async (source) => {
  const compiled = await compileContracts(source)
  const names = Object.keys(compiled).map((name) => `${name}.json`)
  expect(readdirSync(`${source.folder}compiled`).sort()).toEqual(names.sort())
  for (const [name, contract] of Object.entries(compiled)) {
    const text = readFileSync(`${source.folder}compiled/${name}.json`, 'utf8')
    expect(text === compiledText(contract), `${name}.json is stale: run npx tsx devnet/compile.ts`).toBe(true)
  }
})
