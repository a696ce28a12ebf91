import { nodeType } from '../../registry/contract.ts'
import type { DepartmentNode } from './departmentNodes.ts'

/** A class as a flat list offers it. */
export interface ClassChoice {
  readonly value: number
  /** Grade and class. */
  readonly label: string
  /** The text that is searched: the class by its own name first. */
  readonly name: string
}

interface Found extends ClassChoice {
  /** Label with all that stands above it, where two grades are called alike. */
  readonly path: string
}

const classesBelow = (nodes: readonly DepartmentNode[], above: readonly string[]): Found[] =>
  nodes.flatMap(({ key, name, type, selectable, children }) => {
    const names = [...above, name]
    const below = classesBelow(children, names)
    if (type !== nodeType.class || !selectable) return below
    return [{ value: key, label: names.slice(-2).join('/'), path: names.slice(1).join('/'), name }, ...below]
  })

/** The classes among these nodes that can be chosen, each by grade and class; with its branch where another is called alike. */
export const classChoices = (nodes: readonly DepartmentNode[]): ClassChoice[] => {
  const found = classesBelow(nodes, [])
  const count = new Map<string, number>()
  for (const { label } of found) count.set(label, (count.get(label) ?? 0) + 1)
  return found.map(({ path, ...one }) => ((count.get(one.label) ?? 0) > 1 ? { ...one, label: path } : one))
}
