import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readGraph } from './module-graph'
import { EDGE_RULES, GRAPH_RULES } from './rules'

/**
 * Every broken dependency rule under `root`, one line each, sorted: `file:line imports X: rule N: what it says`.
 *
 * @param root - Folder that holds `tsconfig.json` and the source folders.
 */
export function findViolations(root: string): string[] {
  const graph = readGraph(root)
  const wrongEdges = [...graph.values()].flatMap((module) =>
    module.edges.flatMap((edge) =>
      EDGE_RULES.filter((rule) => rule.breaks(edge, module)).map(
        ({ number, says }) => `${edge.from}:${edge.line} imports ${edge.to}: rule ${number}: ${says}`,
      ),
    ),
  )
  const findings = GRAPH_RULES.flatMap((rule) => rule(graph))
  return [...wrongEdges, ...findings.map(({ file, line, message }) => `${file}:${line} ${message}`)].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? '.')
  const violations = findViolations(root)
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'Dependency rules hold.' : `${violations.length} dependency rules broken.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
