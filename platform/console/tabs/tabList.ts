/** An open screen with its query, which the address bar mirrors while the tab is in front. */
export interface Tab {
  readonly id: number
  readonly path: string
  /** The query, without '?'. */
  readonly search: string
  /** Incremented by each refresh, which restarts the screen. */
  readonly turn: number
  /** The name that the screen set for its contents. Empty if the tab bears the screen's title. */
  readonly name: string
}

/** The tabs in order. `front` is the shown one, and null while the home page or an unknown path is shown. */
export interface TabList {
  readonly tabs: readonly Tab[]
  readonly front: number | null
  readonly lastId: number
  /** Tab ids by when they were last in front, the latest first. */
  readonly seen: readonly number[]
}

/** A place to go to. `tab` is set if a history step leads back to a tab. */
export interface Place {
  readonly path: string
  readonly search: string
  readonly tab: number | null
}

/** Maximum number of open tabs. Each keeps its screen alive. */
export const maxTabs = 20

export const noTabs: TabList = { tabs: [], front: null, lastId: 0, seen: [] }

/** Returns the list with one tab changed. */
export const changeTab = (list: TabList, id: number, change: Partial<Tab>): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)),
})

/** Returns the list with this tab in front, or none. */
export const bringToFront = (list: TabList, front: number | null): TabList => ({
  ...list,
  front,
  seen: front === null ? list.seen : [front, ...list.seen.filter((id) => id !== front)],
})

/** Returns the tab of `some` that was last in front. Without a known one, as after a reload, the rightmost. */
const findLatestSeen = ({ seen }: TabList, some: readonly Tab[]): Tab | undefined => {
  const id = seen.find((one) => some.some((tab) => tab.id === one))
  return some.find((tab) => tab.id === id) ?? some.at(-1)
}

/**
 * Finds the tab for a place: first by the history step's tab, then by the exact address, and without a query the
 * screen as it was left. Undefined if a new tab is needed.
 */
const findTabFor = (list: TabList, { path, search, tab }: Place): Tab | undefined => {
  const ofPath = list.tabs.filter((one) => one.path === path)
  const named = ofPath.find(({ id }) => id === tab)
  if (named) return { ...named, search }
  const same = findLatestSeen(
    list,
    ofPath.filter((one) => one.search === search),
  )
  return same ?? (search === '' ? findLatestSeen(list, ofPath) : undefined)
}

/** Opens a new tab in front. Null if too many are open. */
export const openTab = (list: TabList, path: string, search: string): TabList | null => {
  if (list.tabs.length >= maxTabs) return null
  const id = list.lastId + 1
  const tabs = [...list.tabs, { id, path, search, turn: 0, name: '' }]
  return bringToFront({ ...list, tabs, lastId: id }, id)
}

/**
 * Finds the tab to close for a new one: of those that may close, the one that was in front longest ago, or never since
 * the page loaded.
 */
export const oldestTab = ({ tabs, seen }: TabList, mayGo: (id: number) => boolean): Tab | undefined => {
  const free = tabs.filter(({ id }) => mayGo(id))
  const id = seen.findLast((one) => free.some((tab) => tab.id === one))
  return free.find((tab) => !seen.includes(tab.id)) ?? free.find((tab) => tab.id === id)
}

/** Brings the tab of a place to the front, or opens a new one. Null if too many are open. */
export const showPlace = (list: TabList, place: Place): TabList | null => {
  const tab = findTabFor(list, place)
  if (tab === undefined) return openTab(list, place.path, place.search)
  return bringToFront(changeTab(list, tab.id, tab), tab.id)
}

/** Closes tabs. If the front tab is closed, its right neighbour is shown, else the left one, else none. */
export const closeTabs = (list: TabList, closed: readonly number[]): TabList => {
  const stays = ({ id }: Tab) => !closed.includes(id)
  const tabs = list.tabs.filter(stays)
  const rest = { ...list, tabs, seen: list.seen.filter((id) => !closed.includes(id)) }
  if (list.front === null || !closed.includes(list.front)) return rest
  const at = list.tabs.findIndex(({ id }) => id === list.front)
  const next = list.tabs.slice(at).find(stays) ?? tabs.at(-1)
  return bringToFront(rest, next?.id ?? null)
}
