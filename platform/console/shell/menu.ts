import { byOrder, sorted } from '../kit/sorted.ts'

/** An entry of the left menu, as the server gives it. */
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

/** The state of the menu in the shell: nothing yet, that it failed, or the entries. */
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

/** One menu of several: hidden entries are dropped, the rest is sorted by order number at every level (foundations §2). */
export const mergeMenus = (...menus: readonly (readonly MenuEntry[])[]): MenuEntry[] => {
  const byId = new Map<number, MenuEntry>()
  for (const entry of menus.flat()) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  return prepare([...byId.values()])
}

/** The entries that lead somewhere. */
export const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : entry.url === null ? [] : [entry]))

/** True if the entry leads out of the console. */
export const isExternal = (entry: Pick<MenuEntry, 'url' | 'host'>) =>
  entry.host !== null || /^https?:\/\//i.test(entry.url ?? '')

/** The route of an entry that leads out, whose page is shown in a frame; null for all others. */
export const externalPath = (entry: Pick<MenuEntry, 'id' | 'url' | 'host'>) =>
  isExternal(entry) ? `/external/${entry.id}` : null

/** True if a path may be that of an entry that leads out. */
export const mayBeExternal = (path: string) => /^\/external\/\d+$/.test(path)

/** The route that an entry opens; null where it opens none. */
export const routeOf = (entry: Pick<MenuEntry, 'id' | 'url' | 'host'>) => externalPath(entry) ?? entry.url
