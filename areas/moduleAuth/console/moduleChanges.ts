import type { ModuleNode, SchoolModules } from '../contract.ts'

/** The number of names that a summary lists before it says how many more there are. */
const mostNamed = 30

export interface Leaf {
  readonly id: string
  readonly name: string
}

/** Returns the modules of the tree in its order. */
export const listModules = (tree: readonly ModuleNode[]): Leaf[] => tree.flatMap(({ children }) => children)

/** True if the chosen modules are exactly these. */
export const hasSameModules = (chosen: ReadonlySet<string>, ids: readonly string[]): boolean =>
  chosen.size === ids.length && ids.every((id) => chosen.has(id))

/** Returns the modules that a save would open and close, in the order of the tree. */
export const findChanges = (tree: readonly ModuleNode[], chosen: ReadonlySet<string>, base: SchoolModules) => {
  const before = new Set(base.moduleIds)
  const modules = listModules(tree)
  return {
    opened: modules.filter(({ id }) => chosen.has(id) && !before.has(id)),
    closed: modules.filter(({ id }) => !chosen.has(id) && before.has(id)),
  }
}

/**
 * Returns the ids of another list with the changes from `base` to the chosen modules applied. Both users' changes stay:
 * a module is open or closed, so two who change the same one change it alike.
 */
export const applyChanges = (chosen: ReadonlySet<string>, base: SchoolModules, onto: SchoolModules): string[] => {
  const before = new Set(base.moduleIds)
  const kept = onto.moduleIds.filter((id) => chosen.has(id) || !before.has(id))
  const opened = [...chosen].filter((id) => !before.has(id) && !kept.includes(id))
  return [...kept, ...opened]
}

/** Names modules with their number: `3 个：宿舍、一卡通、积分`. */
export const nameModules = (modules: readonly Leaf[]): string => {
  const names = modules.slice(0, mostNamed).map(({ name }) => name)
  return `${modules.length} 个：${names.join('、')}${modules.length > mostNamed ? '等' : ''}`
}
