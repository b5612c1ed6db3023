import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { assertPortFree, readPorts, StartError } from '@/devnet/ports'
import { at } from '@/tests/support/at'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(close))
})

const close = (server: Server) => new Promise((resolve) => server.close(resolve))

/** Starts another server; resolves to its port. Rejects when the port is taken. */
function listenOn(host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    servers.push(server)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}

describe('readPorts', () => {
  test('behavior: 3000 for the app, 8545 for the devnet, 3001 for the sandbox, 3002 for accounts and 3003 for the bundler by default', () => {
    const byDefault = { app: 3_000, devnet: 8_545, sandbox: 3_001, accounts: 3_002, bundler: 3_003 }
    expect(readPorts({})).toEqual(byDefault)
    const others = { app: 4_000, devnet: 9_000, sandbox: 4_001, accounts: 4_002, bundler: 4_003 }
    expect(readPorts({ PORT: '4000', DEVNET_PORT: '9000' })).toEqual(others)
    expect(readPorts({ PORT: '', DEVNET_PORT: '', SANDBOX_PORT: '', ACCOUNTS_PORT: '', BUNDLER_PORT: '' })).toEqual(
      byDefault,
    )
  })

  test.each(['0', '65536', '3000.5', '-1', '0x10', 'three', ' 3000'])('error: PORT=%s is refused by name', (PORT) => {
    expect(() => readPorts({ PORT })).toThrow(StartError)
    expect(() => readPorts({ PORT })).toThrow(`PORT=${PORT} is not a port`)
  })

  test.each([
    ['8544', '8545', 8_546, 8_547, 8_548],
    ['65535', '65534', 65_533, 65_532, 65_531],
  ])(
    'param: beside the app at %s and the devnet at %s the others are at %s, %s and %s',
    (PORT, DEVNET_PORT, ...others) => {
      const [sandbox, accounts, bundler] = others
      expect(readPorts({ PORT, DEVNET_PORT })).toMatchObject({ sandbox, accounts, bundler })
    },
  )

  test('param: a port that is set is left free by the other one', () => {
    expect(readPorts({ ACCOUNTS_PORT: '3001' })).toMatchObject({ sandbox: 3_002, accounts: 3_001 })
    expect(readPorts({ SANDBOX_PORT: '3002' })).toMatchObject({ sandbox: 3_002, accounts: 3_001 })
    const second = { sandbox: 3_001, accounts: 3_003, bundler: 3_002 }
    expect(readPorts({ BUNDLER_PORT: '3002' })).toMatchObject(second)
  })

  test('error: one port for two is refused', () => {
    expect(() => readPorts({ PORT: '8545' })).toThrow('both 8545')
    expect(() => readPorts({ SANDBOX_PORT: '3000' })).toThrow('PORT and SANDBOX_PORT are both 3000')
    expect(() => readPorts({ SANDBOX_PORT: '8545' })).toThrow('DEVNET_PORT and SANDBOX_PORT are both 8545')
    expect(() => readPorts({ BUNDLER_PORT: '8545' })).toThrow('DEVNET_PORT and BUNDLER_PORT are both 8545')
    expect(() => readPorts({ SANDBOX_PORT: '5000', ACCOUNTS_PORT: '5000' })).toThrow(
      'SANDBOX_PORT and ACCOUNTS_PORT are both 5000. The sandbox and the example accounts need a port each.',
    )
  })
})

describe('assertPortFree', () => {
  test.each(['127.0.0.1', '0.0.0.0'])(
    'error: a port in use on %s gets a message with its number and the variable',
    async (host) => {
      const port = await listenOn(host)
      const check = assertPortFree(port, { what: 'the app', variable: 'PORT', command: 'npm run dev' })
      await expect(check).rejects.toThrow(StartError)
      await expect(check).rejects.toThrow(`Port ${port} is taken, and the app needs it.`)
      await expect(check).rejects.toThrow(`PORT=${port + 1} npm run dev`)
    },
  )

  test('behavior: a free port passes, and is free afterwards', async () => {
    const port = await listenOn('127.0.0.1')
    await close(at(servers.splice(0), 0))
    const check = () => assertPortFree(port, { what: 'the devnet', variable: 'DEVNET_PORT', command: 'npm run dev' })
    await expect(check()).resolves.toBeUndefined()
    // The check listens for a moment itself: a server can have the port right after it, and then it is taken.
    expect(await listenOn('127.0.0.1', port)).toBe(port)
    await expect(check()).rejects.toThrow(`Port ${port} is taken`)
  })
})
