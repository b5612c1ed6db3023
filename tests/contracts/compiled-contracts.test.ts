import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, compiledText } from '@/devnet/compile'

const COMPILED = new URL('../../devnet/contracts/compiled/', import.meta.url)

test('behavior: the committed JSON matches the output of the pinned compiler', async () => {
  const compiled = await compileContracts()
  const committed = readdirSync(COMPILED).sort()
  expect(committed).toEqual(
    Object.keys(compiled)
      .map((name) => `${name}.json`)
      .sort(),
  )
  for (const [name, contract] of Object.entries(compiled)) {
    const text = readFileSync(new URL(`${name}.json`, COMPILED), 'utf8')
    expect(text === compiledText(contract), `${name}.json is stale: run npx tsx devnet/compile.ts`).toBe(true)
  }
})
