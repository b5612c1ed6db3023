import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, compiledText, PROBES } from '@/devnet/compile'

test('behavior: the committed probes are what the pinned compiler makes of their sources', async () => {
  const compiled = await compileContracts(PROBES)
  expect(readdirSync(`${PROBES.folder}compiled`).sort()).toEqual(
    Object.keys(compiled)
      .map((name) => `${name}.json`)
      .sort(),
  )
  for (const [name, contract] of Object.entries(compiled)) {
    const text = readFileSync(`${PROBES.folder}compiled/${name}.json`, 'utf8')
    expect(text === compiledText(contract), `${name}.json is stale: run npx tsx devnet/compile.ts`).toBe(true)
  }
})
