import { nodeType } from '../../registry/contract.ts'
import type { DepartmentNode } from './departmentNodes.ts'

interface ClassChoice {
  readonly value: number
  /** Grade and class names. */
  readonly label: string
  /** Search text, class name first. */
  readonly name: string
}

interface Found extends ClassChoice {
  /** Label with all ancestors, used if two grades have the same name. */
  readonly path: string
}

const classesBelow = (nodes: readonly DepartmentNode[], above: readonly string[]): Found[] =>
  nodes.flatMap(({ key, name, type, selectable, children }) => {
    const names = [...above, name]
    const below = classesBelow(children, names)
    if (type !== nodeType.class || !selectable) return below
    return [{ value: key, label: names.slice(-2).join('/'), path: names.slice(1).join('/'), name }, ...below]
  })

/**
 * Returns the selectable classes, labelled by grade and class. Labels that occur twice get their ancestors, such as
 * the campus.
 */
export const buildClassChoices = (nodes: readonly DepartmentNode[]): ClassChoice[] => {
  const found = classesBelow(nodes, [])
  const count = new Map<string, number>()
  for (const { label } of found) count.set(label, (count.get(label) ?? 0) + 1)
  return found.map(({ path, ...one }) => ((count.get(one.label) ?? 0) > 1 ? { ...one, label: path } : one))
}
