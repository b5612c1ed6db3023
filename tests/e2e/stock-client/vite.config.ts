import type { Vite } from 'vitest/node'
import foreignHost from '../foreign-host/vite.config'

export default {
  ...foreignHost,
  // Vite empties it otherwise, and the page sets it before the client reads it.
  define: { 'process.env': 'globalThis.process.env' },
  build: { ...foreignHost.build, target: 'esnext' },
} satisfies Vite.UserConfig
