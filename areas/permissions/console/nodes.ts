import { matchesWord } from '../../../platform/console/kit/initials.ts'
import type { PermissionModule, PermissionNode } from '../contract.ts'

/** Returns true if a permission is held from any source. */
export const isHeld = ({ enable, role, groups }: PermissionNode) => enable || role || groups.length > 0

/** Returns the sources of a permission as texts. */
export const listSources = ({ enable, role, groups }: PermissionNode): string[] => [
  ...(role ? ['角色默认'] : []),
  ...groups.map((name) => `用户组“${name}”`),
  ...(enable ? ['单独授予'] : []),
]

/** Returns the keys of the granted permissions, as stored by the server. */
export const listGrantedKeys = (modules: readonly PermissionModule[]): string[] =>
  modules.flatMap(({ children }) => children.filter(({ enable }) => enable).map(({ id }) => id))

/**
 * Returns why a permission can't be ticked, or null if it can. An editor may untick a granted one even without
 * holding it.
 */
export const findLockReason = ({ buy, held, enable }: PermissionNode): string | null => {
  if (buy) return '未开通'
  return held || enable ? null : '您没有此权限'
}

/**
 * Returns the modules and permissions whose name, initials or key match the search text. A matching module keeps all
 * its permissions.
 */
export const searchModules = (modules: readonly PermissionModule[], word: string): PermissionModule[] => {
  if (word === '') return [...modules]
  return modules.flatMap((module) => {
    if (matchesWord(module.name, word)) return [module]
    const children = module.children.filter(({ id, name }) => matchesWord(name, word) || id.includes(word))
    return children.length === 0 ? [] : [{ ...module, children }]
  })
}
