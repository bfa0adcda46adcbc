import { importsOf, type SourceFile } from './source-files.ts'

/**
 * Modules that reach themselves through imports, of values or of types: each circle as the sorted names of all that are in it.
 * @param nodeOf the name under which a file counts: its own, its folder's; null when it does not count
 */
export function importCircles(files: SourceFile[], nodeOf: (path: string) => string | null): string[][] {
  const reached = new Map<string, Set<string>>()
  for (const file of files) {
    const from = nodeOf(file.path)
    if (from === null) continue
    const targets = reached.get(from) ?? new Set()
    reached.set(from, targets)
    for (const { target, specifier } of importsOf(file)) {
      const to = target === null || specifier.includes('/+types/') ? null : nodeOf(target)
      if (to !== null && to !== from) targets.add(to)
    }
  }
  return circlesOf(reached)
}

/** The strongly connected components of more than one node, by Tarjan's algorithm. */
function circlesOf(graph: Map<string, Set<string>>): string[][] {
  const indexes = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const index = indexes.size
    let low = index
    indexes.set(node, index)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, indexes.get(next) ?? low)
    }
    if (low === index) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return circles
}
