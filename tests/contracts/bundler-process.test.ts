import { afterEach, describe, expect, test } from 'vitest'
import { type BundlerProcess, startBundlerProcess } from '@/devnet/bundler-process'
import { rpc } from '@/devnet/json-rpc'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { freePort } from '@/tests/runner/app-server'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

let anvil: TestAnvil | undefined
let bundler: BundlerProcess | undefined
afterEach(async () => {
  await bundler?.stop()
  await anvil?.stop()
  bundler = anvil = undefined
})

describe('startBundlerProcess', () => {
  test('behavior: it takes operations of the EntryPoint, also on a chain that another one was used with, and stops', async () => {
    anvil = await startAnvil({ seeded: true })
    for (const _ of [1, 2]) {
      bundler = startBundlerProcess({ port: await freePort(), rpcUrl: anvil.rpcUrl })
      await bundler.ready
      expect(await rpc(bundler.url, 'eth_supportedEntryPoints')).toEqual([ENTRY_POINT])
      await bundler.stop()
      await bundler.stop()
      await expect(rpc(bundler.url, 'eth_supportedEntryPoints')).rejects.toThrow()
    }
  })

  test('error: without a node it never gets ready, and says why', async () => {
    bundler = startBundlerProcess({ port: await freePort(), rpcUrl: `http://127.0.0.1:${await freePort()}` })
    await expect(bundler.ready).rejects.toThrow(/^The bundler (ended at once|did not start).*\S/s)
    await bundler.exited
  })
})
