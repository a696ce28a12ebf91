import { matchesWord } from '../../../platform/console/kit/initials.ts'
import type { PermissionModule, PermissionNode } from '../contract.ts'

/** True if a permission is held, from any source. */
export const isHeld = ({ enable, role, groups }: PermissionNode) => enable || role || groups.length > 0

/** The sources of a permission, in words. */
export const sourcesOf = ({ enable, role, groups }: PermissionNode): string[] => [
  ...(role ? ['角色默认'] : []),
  ...groups.map((name) => `用户组“${name}”`),
  ...(enable ? ['单独授予'] : []),
]

/** The keys that are granted, as the server keeps them. */
export const grantedIn = (modules: readonly PermissionModule[]): string[] =>
  modules.flatMap(({ children }) => children.filter(({ enable }) => enable).map(({ id }) => id))

/** Why a permission cannot be chosen; null where it can. A granted one may be taken away even by an editor who lacks it. */
export const lockOf = ({ buy, held, enable }: PermissionNode): string | null => {
  if (buy) return '未开通'
  return held || enable ? null : '您没有此权限'
}

/** The modules and permissions whose name, its initials or whose key holds the word; a module that does shows all of its own. */
export const searchModules = (modules: readonly PermissionModule[], word: string): PermissionModule[] => {
  if (word === '') return [...modules]
  return modules.flatMap((module) => {
    if (matchesWord(module.name, word)) return [module]
    const children = module.children.filter(({ id, name }) => matchesWord(name, word) || id.includes(word))
    return children.length === 0 ? [] : [{ ...module, children }]
  })
}
