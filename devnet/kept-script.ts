import { ROOT } from './children'
import { keepBuild } from './kept-build'
import type { Start } from './launch'
import { StartError } from './ports'

const BUILD = ['--conditions=react-server', '--import', 'tsx', 'lib/server/start/build-embed.ts']

/** Builds the script for pages of other sites, unless that of these sources is here. Without it everything else works. Never rejects. */
export async function keepScript({ node, prepare, signal, say }: Start): Promise<void> {
  const build = async () => {
    const code = await node(BUILD, process.env).exited
    if (code !== 0) throw new StartError('The script for other sites could not be built: the reason is above.')
  }
  try {
    await prepare('the script for other sites', () => keepBuild(ROOT, `${ROOT}.embed`, build))
  } catch (error) {
    if (!signal.aborted) say((error as Error).message)
  }
}
