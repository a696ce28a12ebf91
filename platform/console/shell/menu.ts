import { byOrder, sorted } from '../kit/sorted.ts'

/** An entry of the left menu, as the server returns it. */
export interface MenuEntry {
  readonly id: number
  readonly name: string
  readonly icon: string | null
  readonly url: string | null
  readonly orderNum: number
  readonly hidden: boolean
  readonly host: string | null
  readonly token: string | null
  readonly fixedParam: string | null
  readonly customParam: string | null
  readonly children: readonly MenuEntry[]
}

/** The state of the menu in the shell: loading, failed or loaded. */
export interface MenuState {
  readonly entries: readonly MenuEntry[] | null
  readonly error: unknown
  readonly retry: () => void
}

const prepare = (entries: readonly MenuEntry[]): MenuEntry[] =>
  sorted(
    entries.filter((entry) => !entry.hidden),
    byOrder,
  ).map((entry) => ({ ...entry, children: prepare(entry.children) }))

/**
 * Merges menus into one. Hidden entries are dropped, the rest is sorted by order number at every level (foundations
 * §2).
 */
export const mergeMenus = (...menus: readonly (readonly MenuEntry[])[]): MenuEntry[] => {
  const byId = new Map<number, MenuEntry>()
  for (const entry of menus.flat()) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  return prepare([...byId.values()])
}

/** The entries without children that have a URL, at all levels. */
export const menuLeaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) =>
    entry.children.length > 0 ? menuLeaves(entry.children) : entry.url === null ? [] : [entry],
  )

/** True if the entry leads out of the console. */
const isExternal = (entry: Pick<MenuEntry, 'url' | 'host'>) =>
  entry.host !== null || /^https?:\/\//i.test(entry.url ?? '')

/** The route of an entry that leads out of the console, whose page is shown in a frame. Null for others. */
export const externalPath = (entry: Pick<MenuEntry, 'id' | 'url' | 'host'>) =>
  isExternal(entry) ? `/external/${entry.id}` : null

/** True if a path has the form of an external entry's route. */
export const mayBeExternal = (path: string) => /^\/external\/\d+$/.test(path)

/** The route that an entry opens. Null if it opens none. */
export const routeOf = (entry: Pick<MenuEntry, 'id' | 'url' | 'host'>) => externalPath(entry) ?? entry.url
