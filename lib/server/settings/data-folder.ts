import 'server-only'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What decides whether files of this process outlive it. */
export interface Machine {
  /** Whether a file of this path exists. */
  readonly exists: (path: string) => boolean
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Text of `/proc/self/mountinfo`; empty on systems without it. */
  readonly mounts: string
}

/** Types of file systems that are in memory. */
const MEMORY_TYPES = ['tmpfs', 'ramfs']
/** Types of the root of a container whose engine leaves no other sign. */
const LAYERED_TYPES = ['overlay', 'aufs', 'fuse.fuse-overlayfs']
/** The folder of a volume that an engine has made without a name: the next container gets another one. */
const UNNAMED_VOLUME = /\/volumes\/[0-9a-f]{64}\/_data$/

interface Mount {
  /** The folder of its file system that is mounted. */
  readonly root: string
  readonly point: string
  readonly type: string
}

/** Parses `/proc/self/mountinfo` (proc_pid_mountinfo(5), read 2026-11-27). Lines of another shape are left out. */
function parseMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ')
    const [, , , root, point] = before.split(' ')
    const [type] = after.split(' ')
    return root && point && type ? [{ root: unescaped(root), point: unescaped(point), type }] : []
  })
}

/** Space, tab, newline and backslash are written as octal numbers. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

/** The mount that holds `path`. Of several at one point the last one is visible. */
function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  return mounts
    .filter(({ point }) => point === '/' || path === point || path.startsWith(`${point}/`))
    .reduce<Mount | undefined>((best, each) => (best && best.point.length > each.point.length ? best : each), undefined)
}

function isContainer({ exists, variables }: Machine, mounts: readonly Mount[]): boolean {
  return (
    exists('/.dockerenv') ||
    exists('/run/.containerenv') ||
    Boolean(variables.container) ||
    Boolean(variables.KUBERNETES_SERVICE_HOST) ||
    LAYERED_TYPES.includes(mountOf('/', mounts)?.type ?? '')
  )
}

/**
 * Whether a folder is lost when its container is replaced: it is in the container's own layer, in memory, or in a volume
 * without a name. Volumes that a platform deletes with the container, such as `emptyDir`, look like lasting ones.
 *
 * @param path - absolute.
 */
export function isLostWithContainer(path: string, machine: Machine): boolean {
  const mounts = parseMounts(machine.mounts)
  if (mounts.length === 0 || !isContainer(machine, mounts)) return false
  const mount = mountOf(path, mounts)
  if (mount === undefined) return false
  return mount.point === '/' || MEMORY_TYPES.includes(mount.type) || UNNAMED_VOLUME.test(mount.root)
}

/**
 * Why nothing that must last may be written to the data folder, as a sentence for the operator; `null` if it may.
 *
 * @param mayBeLost - outside of production, and on the devnet, no wallet holds anything of value.
 */
export function findDataFault(folder: string, mayBeLost: boolean, machine: Machine = thisMachine()): string | null {
  const path = resolve(folder)
  const code = writeFault(path)
  if (code !== null) return `FOYER_DATA_DIR: the folder ${path} cannot be written (${code})`
  if (mayBeLost || !isLostWithContainer(path, machine)) return null
  return `FOYER_DATA_DIR: the folder ${path} is lost with this container. Mount a named volume there, or set Postgres addresses`
}

/** The code of the failure, such as EACCES. A folder that does not exist is made in the nearest one that does. */
function writeFault(path: string): string | null {
  const there = nearestFolder(path)
  try {
    accessSync(/* turbopackIgnore: true */ there, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

/** The path, or the nearest one above it that exists. */
export function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

function thisMachine(): Machine {
  return { exists: existsSync, variables: process.env, mounts: readMounts() }
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return ''
  }
}
