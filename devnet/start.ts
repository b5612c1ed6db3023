import { appEnv } from './app-env'
import { ROOT } from './children'
import { launch } from './launch'
import { warmUp } from './warm-up'

/** `npm run dev`: the devnet, and the app under `next dev`. */
await launch({
  name: 'npm run dev',
  state: `${ROOT}.devnet`,
  serve: async ({ ports, rpcUrl, next }) =>
    next(['dev', '-p', String(ports.app)], appEnv(ports, rpcUrl, process.env, ROOT)),
  warmUp,
})
