import type { Granting } from '../kit/grantHint.ts'
import { type MenuEntry, type MenuState, externalPath, menuLeaves, mayBeExternal } from './menu.ts'
import type { Places, Screen } from './screen.ts'

/** The destination of a path of the shell. */
export type Destination =
  | { readonly kind: 'screen'; readonly title: string; readonly screen: Screen }
  | { readonly kind: 'external'; readonly title: string; readonly entry: MenuEntry }
  /** The screen exists, but is closed to this user or this school. */
  | { readonly kind: 'noPermission'; readonly title: string; readonly granting: Granting }
  | { readonly kind: 'notInSchool'; readonly title: string }
  /** Only the menu, which is still loading, can resolve the path. */
  | { readonly kind: 'pending'; readonly title: string }
  /** Only the menu could resolve the path, and it failed to load. */
  | { readonly kind: 'menuFailed'; readonly title: string; readonly menu: MenuState }
  | { readonly kind: 'unknown'; readonly title: string }

/** Permissions and closed modules of the user who opens the path. */
interface Asker {
  readonly permissions: readonly string[]
  readonly closedModules: readonly string[]
}

const screenOf = (screen: Screen, menu: MenuState, { permissions }: Asker): Destination => {
  const { title } = screen
  const isEverybodys = screen.permission === null
  const isNamed = menu.entries !== null && menuLeaves(menu.entries).some((entry) => entry.url === screen.path)
  // Other screens are open to users whose menu contains them. Until the menu is loaded, the screen's permission
  // decides, so that a reload shows it at once.
  const isKnown = screen.permission !== null && permissions.includes(screen.permission)
  if (isEverybodys || isNamed || (menu.entries === null && isKnown)) return { kind: 'screen', title, screen }
  if (menu.entries === null && !menu.error) return { kind: 'pending', title }
  return { kind: 'noPermission', title, granting: screen.granting }
}

/** Resolves a path for this user: a screen, an external page, or why there is none. */
export const resolvePath = (path: string, places: Places, menu: MenuState, asker: Asker): Destination => {
  const screen = places.screens.find((one) => one.path === path)
  if (screen && asker.closedModules.includes(screen.area)) return { kind: 'notInSchool', title: screen.title }
  if (screen) return screenOf(screen, menu, asker)
  const entry = menuLeaves(menu.entries ?? []).find((leaf) => externalPath(leaf) === path)
  if (entry) return { kind: 'external', title: entry.name, entry }
  if (menu.entries === null && !menu.error) return { kind: 'pending', title: '' }
  if (menu.entries === null && mayBeExternal(path)) return { kind: 'menuFailed', title: '', menu }
  return { kind: 'unknown', title: '' }
}
