/** A screen that is open. It has a place of its own, which the address bar mirrors while the tab is in front. */
export interface Tab {
  readonly id: number
  readonly path: string
  /** Its query, without '?'. */
  readonly search: string
  /** Grows with each refresh, which begins the screen again. */
  readonly turn: number
  /** The name that its screen gave it for what it shows; empty where it bears the screen's title. */
  readonly name: string
}

/** The tabs in their order. `front` is the one that is shown; null while the home page, or no screen, is. */
export interface TabList {
  readonly tabs: readonly Tab[]
  readonly front: number | null
  readonly lastId: number
  /** The ids by when they were in front, the latest first. */
  readonly seen: readonly number[]
}

/** The place that somebody goes to; `tab` is known where a step of the history leads back to one. */
export interface Place {
  readonly path: string
  readonly search: string
  readonly tab: number | null
}

/** Tabs that may be open at once: each keeps its screen alive. */
export const mostTabs = 20

export const noTabs: TabList = { tabs: [], front: null, lastId: 0, seen: [] }

/** The list with one of its tabs changed. */
export const changeTab = (list: TabList, id: number, change: Partial<Tab>): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)),
})

/** The list with this tab shown, or none. */
export const bringToFront = (list: TabList, front: number | null): TabList => ({
  ...list,
  front,
  seen: front === null ? list.seen : [front, ...list.seen.filter((id) => id !== front)],
})

/** Of some tabs the one that was in front last; of those that came back with the page, where nobody knows, the one at the right. */
const latest = ({ seen }: TabList, some: readonly Tab[]): Tab | undefined => {
  const id = seen.find((one) => some.some((tab) => tab.id === one))
  return some.find((tab) => tab.id === id) ?? some.at(-1)
}

/**
 * The tab that a place means: the one that the history names; else one that shows exactly this; else, where no query is
 * given, the screen as it was left. Undefined where a new one is wanted.
 */
const meant = (list: TabList, { path, search, tab }: Place): Tab | undefined => {
  const ofPath = list.tabs.filter((one) => one.path === path)
  const named = ofPath.find(({ id }) => id === tab)
  if (named) return { ...named, search }
  const same = latest(
    list,
    ofPath.filter((one) => one.search === search),
  )
  return same ?? (search === '' ? latest(list, ofPath) : undefined)
}

/** Opens a new tab and shows it; null where there are too many. */
export const openTab = (list: TabList, path: string, search: string): TabList | null => {
  if (list.tabs.length >= mostTabs) return null
  const id = list.lastId + 1
  const tabs = [...list.tabs, { id, path, search, turn: 0, name: '' }]
  return bringToFront({ ...list, tabs, lastId: id }, id)
}

/** The tab that gives its place to a new one: of those that may go, the one that was in front longest ago, or never since the page came. */
export const oldestTab = ({ tabs, seen }: TabList, mayGo: (id: number) => boolean): Tab | undefined => {
  const free = tabs.filter(({ id }) => mayGo(id))
  const id = seen.findLast((one) => free.some((tab) => tab.id === one))
  return free.find((tab) => !seen.includes(tab.id)) ?? free.find((tab) => tab.id === id)
}

/** Shows what a place means, in a new tab where none is meant; null where there are too many. */
export const showPlace = (list: TabList, place: Place): TabList | null => {
  const tab = meant(list, place)
  if (tab === undefined) return openTab(list, place.path, place.search)
  return bringToFront(changeTab(list, tab.id, tab), tab.id)
}

/** Closes tabs. Where the one in front goes, its neighbour at the right is shown, else that at the left, else none. */
export const closeTabs = (list: TabList, closed: readonly number[]): TabList => {
  const stays = ({ id }: Tab) => !closed.includes(id)
  const tabs = list.tabs.filter(stays)
  const rest = { ...list, tabs, seen: list.seen.filter((id) => !closed.includes(id)) }
  if (list.front === null || !closed.includes(list.front)) return rest
  const at = list.tabs.findIndex(({ id }) => id === list.front)
  const next = list.tabs.slice(at).find(stays) ?? tabs.at(-1)
  return bringToFront(rest, next?.id ?? null)
}
