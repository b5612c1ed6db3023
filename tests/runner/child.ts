import { type SpawnOptions, spawn } from 'node:child_process'

export type Outcome = { readonly code: number; readonly output: string; readonly seconds: number }

/** Runs Node with `args` to its end. Its output is shown as it comes, or kept when `quiet`. */
export function runNode(args: readonly string[], options: SpawnOptions & { quiet?: boolean } = {}): Promise<Outcome> {
  const { quiet = false, ...spawnOptions } = options
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: quiet ? 'pipe' : 'inherit', ...spawnOptions })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - started) / 1_000 })
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
