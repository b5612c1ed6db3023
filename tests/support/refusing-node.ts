import { type LyingNode, type NodeCall, startLyingNode } from './lying-node'

/** A node in front of another one. */
export type RefusingNode = Pick<LyingNode, 'url' | 'close'>

const NOT_FOUND = { error: { code: -32601, message: 'Method not found' } }

/**
 * Starts a node that answers "method not found" to the calls that `refuses` names, and passes all others on.
 *
 * @param target - Address of the node behind it.
 */
export async function startRefusingNode(target: string, refuses: (call: NodeCall) => boolean): Promise<RefusingNode> {
  const node = await startLyingNode(target)
  node.tell((call) => (refuses(call) ? NOT_FOUND : undefined))
  return node
}
