import { appEnv, appUrlOf, hasOwnBundler } from './app-env'
import { ROOT } from './children'
import { launch } from './launch'
import { warmUp } from './warm-up'

/** `npm run dev`: the devnet, and the app under `next dev`. */
await launch({
  name: 'npm run dev',
  state: `${ROOT}.devnet`,
  appUrl: (ports) => appUrlOf(ports, 'development', process.env, ROOT),
  hasOwnBundler: hasOwnBundler('development', process.env, ROOT),
  serve: async ({ ports, rpcUrl, next }) =>
    next(['dev', '-p', String(ports.app)], appEnv(ports, rpcUrl, process.env, ROOT)),
  warmUp,
})
