import { appEnv } from './app-env'
import { ROOT } from './children'
import { launch } from './launch'
import { warmUp, warmUpFrame } from './warm-up'

/** `npm run dev`: the devnet, and the app under `next dev`. */
await launch({
  name: 'npm run dev',
  state: `${ROOT}.devnet`,
  async serve(start) {
    const { ports, rpcUrl, next } = start
    const server = next(['dev', '-p', String(ports.app)], appEnv(ports, rpcUrl, process.env, ROOT))
    void warmUpFrame(start)
    return server
  },
  warmUp,
})
