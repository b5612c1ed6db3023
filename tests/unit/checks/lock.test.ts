import { expect, test } from 'vitest'
import { findLockFaults, type Locked } from '@/tests/checks/lock/check'

/** A project for Node 20.19 or newer with a package that has native code. */
const lockOf = (more: Locked): Locked => ({
  '': { engines: { node: '>=20.19' } },
  'node_modules/native': {
    version: '1.0.0',
    optionalDependencies: { 'native-linux': '1.0.0', 'native-win32': '1.0.0' },
  },
  'node_modules/native-linux': { version: '1.0.0', optional: true },
  ...more,
})

test('error: a platform that a package names but the lock does not is a fault', () => {
  expect(findLockFaults(lockOf({}))).toEqual([
    'node_modules/native needs native-win32 on some platform, and package-lock.json does not name it',
  ])
})

test.each(['node_modules/native-win32', 'node_modules/native/node_modules/native-win32'])(
  'behavior: the lock may name a platform at %s',
  (path) => {
    expect(findLockFaults(lockOf({ [path]: { version: '1.0.0', optional: true } }))).toEqual([])
  },
)

test('error: the platform of another copy of the package does not count', () => {
  const copies = findLockFaults(
    lockOf({
      'node_modules/native-win32': { version: '1.0.0', optional: true },
      'node_modules/@scope/user/node_modules/native': { optionalDependencies: { 'native-mac': '2.0.0' } },
      'node_modules/other/node_modules/native-mac': { optional: true },
    }),
  )
  expect(copies).toEqual([expect.stringContaining('@scope/user/node_modules/native needs native-mac')])
})

test('error: a package that needs a newer Node than the project is a fault, unless it is optional', () => {
  const windows = { version: '1.0.0', optional: true, engines: { node: '>=22.12.0' } }
  const locked = { 'node_modules/native-win32': windows, 'node_modules/tool': { ...windows, optional: false } }
  expect(findLockFaults(lockOf(locked))).toEqual([
    'node_modules/tool 1.0.0 needs Node >=22.12.0, and package.json allows 20.19.0',
  ])
})

test('error: the address of a registry is a fault', () => {
  const resolved = { optional: true, resolved: 'https://registry.example/native-win32.tgz' }
  expect(findLockFaults(lockOf({ 'node_modules/native-win32': resolved }))).toHaveLength(1)
})
