import { writeFile } from 'node:fs/promises'
import { appUrlOf, demoEnv, hasOwnBundler } from './app-env'
import { ROOT } from './children'
import { keepBuild } from './kept-build'
import { keepScript } from './kept-script'
import { launch, type Start } from './launch'
import { StartError } from './ports'
import { visitDatabases } from './visits'

/** The build, its data and the state of its devnet. `npm run build` and `npm run dev` have folders of their own. */
const FOLDER = `${ROOT}.demo`

/** `npm run demo`: the devnet, and a production build of the app, which is kept until its sources change. */
await launch({
  name: 'npm run demo',
  state: `${FOLDER}/devnet`,
  appUrl: (ports) => appUrlOf(ports, 'production', process.env, ROOT),
  hasOwnBundler: hasOwnBundler('production', process.env, ROOT),
  async serve(start) {
    const env = demoEnv(start.ports, start.rpcUrl, process.env, ROOT, `${FOLDER}/data`)
    const built = await start.prepare('the build', () => keepBuild(ROOT, FOLDER, () => build(start, env)))
    if (!built) start.say('The build is kept: its sources have not changed.')
    const server = start.next(['start', '-p', String(start.ports.app)], env)
    // New ones take some seconds, in which the server answers no page.
    const open = () => visitDatabases(start.ports.app, start.signal)
    await Promise.race([server.exited, start.prepare('the databases', open)])
    return server
  },
  warmUp: keepScript,
})

async function build({ next, say }: Start, env: NodeJS.ProcessEnv): Promise<void> {
  say('Building the app, once. It takes about a minute, and is kept until the sources change.')
  // Next writes into the configuration that it is given: not into that of the repository.
  const tsconfig = { extends: '../tsconfig.json', compilerOptions: { paths: { '@/*': ['../*'] } } }
  await writeFile(`${FOLDER}/tsconfig.json`, JSON.stringify(tsconfig))
  const code = await next(['build'], env).exited
  if (code !== 0) throw new StartError('The app could not be built: the reason is above.')
}
