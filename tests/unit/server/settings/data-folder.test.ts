import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockFolder } from '@/lib/server/database/folder-lock'
import { createRoleKeys } from '@/lib/server/keys/role-keys'
import { registrationOf } from '@/lib/server/names/registrants'
import { findDataFault, isLostWithContainer, type Machine } from '@/lib/server/settings/data-folder'
import { parseEnv } from '@/lib/server/settings/env'

const LAYER = '612 480 0:61 / / rw,relatime master:201 - overlay overlay rw,lowerdir=/l/A,upperdir=/u'
const PLAIN = '27 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw'
const mount = (point: string, { root = '/', type = 'ext4' } = {}) =>
  `640 612 254:1 ${root} ${point} rw,relatime - ${type} /dev/vda1 rw,errors=remount-ro`
const NAMED = '/var/lib/docker/volumes/foyer-data/_data'
const UNNAMED = `/var/lib/docker/volumes/${'0a'.repeat(32)}/_data`

const machine = (mounts: readonly string[], more: Partial<Machine> = {}): Machine => ({
  exists: () => false,
  variables: {},
  mounts: `${mounts.join('\n')}\n`,
  ...more,
})

describe('a folder that is lost with its container', () => {
  test.each([
    ['its own layer', '/app/.foyer', [LAYER], true],
    ['a named volume', '/data', [LAYER, mount('/data', { root: NAMED })], false],
    ['a folder below a named volume', '/data/deep/er', [LAYER, mount('/data', { root: NAMED })], false],
    ['a folder that begins like a volume', '/database', [LAYER, mount('/data', { root: NAMED })], true],
    ['a volume without a name', '/data', [LAYER, mount('/data', { root: UNNAMED })], true],
    ['memory', '/data', [LAYER, mount('/data', { type: 'tmpfs' })], true],
    ['a folder of the host', '/srv/my data', [LAYER, mount('/srv/my\\040data', { root: '/srv/foyer' })], false],
    [
      'memory over a volume',
      '/data',
      [LAYER, mount('/data', { root: NAMED }), mount('/data', { type: 'tmpfs' })],
      true,
    ],
    ['a volume in a volume', '/data/x', [LAYER, mount('/data', { type: 'tmpfs' }), mount('/data/x')], false],
    ['a server without a container', '/srv/foyer/.foyer', [PLAIN], false],
    ['a server whose /tmp is in memory', '/tmp/foyer', [PLAIN, mount('/tmp', { type: 'tmpfs' })], false],
    ['lines that cannot be read', '/data', ['nonsense', '1 2 3'], false],
  ])('behavior: %s', (_, path, mounts, isLost) => {
    expect(isLostWithContainer(path, machine(mounts))).toBe(isLost)
  })

  test.each<[string, Partial<Machine>]>([
    ['the file of Docker', { exists: (path) => path === '/.dockerenv' }],
    ['the file of Podman', { exists: (path) => path === '/run/.containerenv' }],
    ['the variable of systemd-nspawn and LXC', { variables: { container: 'lxc' } }],
    ['the variable of Kubernetes', { variables: { KUBERNETES_SERVICE_HOST: '10.0.0.1' } }],
  ])('behavior: a container on a plain file system is known by %s', (_, sign) => {
    expect(isLostWithContainer('/data', machine([PLAIN], sign))).toBe(true)
    expect(isLostWithContainer('/data', machine([PLAIN, mount('/data')], sign))).toBe(false)
  })
})

describe('the reason', () => {
  const base = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  const container = machine([LAYER])

  test('error: names the variable, the folder and what to do', () => {
    expect(findDataFault(join(base, 'new'), false, container)).toBe(
      `FOYER_DATA_DIR: the folder ${join(base, 'new')} is lost with this container. ` +
        'Mount a named volume there, or set Postgres addresses',
    )
    expect(findDataFault(join(base, 'new'), true, container)).toBeNull()
  })

  test('error: a folder that cannot be made is refused everywhere', () => {
    // Below a file, where root cannot write either.
    const file = join(base, 'file')
    writeFileSync(file, '')
    expect(findDataFault(join(file, 'data'), true, machine([PLAIN]))).toBe(
      `FOYER_DATA_DIR: the folder ${join(file, 'data')} cannot be written (EACCES)`,
    )
    expect(() => lockFolder(join(file, 'data', 'wallet'))).toThrow(
      /file\/data\/wallet cannot be made \(\w+\)\. FOYER_DATA_DIR must name a folder that can be written\.$/,
    )
  })

  test.each(['wallet', 'vault'] as const)(
    'error: with it the %s role has no keys, wherever they are, unless its database is elsewhere',
    (role) => {
      mkdirSync(join(base, 'there'), { recursive: true })
      const keysOf = (source: Record<string, string>) => {
        const env = parseEnv({ FOYER_DATA_DIR: join(base, 'there'), ...source })
        return createRoleKeys({ ...env, data: { ...env.data, fault: 'a reason' } })[role]
      }
      const [keys, url] = [`FOYER_${role.toUpperCase()}_KEYS`, `FOYER_${role.toUpperCase()}_DATABASE_URL`]
      const key = `a:${Buffer.alloc(32).toString('base64')}`
      expect(keysOf({})).toEqual({ state: 'off', reason: 'a reason' })
      expect(keysOf({ [keys]: key })).toEqual({ state: 'off', reason: 'a reason' })
      expect(keysOf({ [keys]: key, [url]: 'postgres://u@db.example/x' })).toMatchObject({ state: 'on', id: 'local' })
    },
  )

  test('error: with it no name is registered, unless the database of the app is elsewhere', () => {
    const registered = (source: Record<string, string>) => {
      const env = parseEnv(source)
      return registrationOf({ registration: 'open' }, { ...env, data: { ...env.data, fault: 'a reason' } })
    }
    expect(registered({})).toEqual({ state: 'off', reason: 'a reason' })
    expect(registered({ FOYER_APP_DATABASE_URL: 'postgres://u@db.example/x' })).toMatchObject({ state: 'on' })
  })
})
