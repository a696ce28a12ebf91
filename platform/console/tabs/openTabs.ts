import { useSyncExternalStore } from 'react'
import { showToast } from '../kit/toast.ts'
import { go, storeTabInHistory, readPath } from '../location/hash.ts'
import { onRestart } from '../pageState.ts'
import { readOwner } from '../session/store.ts'
import { storeTabs, readStoredTabs } from './tabStorage.ts'
import { removeOtherSearchWords } from './searchWords.ts'
import { hasUnsaved } from './unsaved.ts'
import {
  type Place,
  type Tab,
  type TabList,
  bringToFront,
  changeTab,
  closeTabs as closeInList,
  maxTabs,
  noTabs,
  oldestTab,
  openTab,
  showPlace,
} from './tabList.ts'

const listeners = new Set<() => void>()
let owner: string | null = null
let list: TabList = noTabs

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

// Another account or school starts without tabs.
const read = (): TabList => {
  const now = readOwner()
  if (now !== owner) {
    owner = now
    list = now === null ? noTabs : readStoredTabs(now)
  }
  return list
}

const put = (next: TabList) => {
  list = next
  if (owner !== null) storeTabs(owner, next)
  for (const listener of listeners) listener()
}

const addressOf = ({ path, search }: Tab) => (search === '' ? path : `${path}?${search}`)

const findTab = (id: number | null): Tab | undefined => read().tabs.find((tab) => tab.id === id)

const tooManyMessage = `最多同时打开 ${maxTabs} 个标签页`

let titles: ReadonlyMap<number, string> = new Map()

onRestart(() => {
  owner = null
  list = noTabs
  titles = new Map()
})

/** Stores the tabs' titles, as the tab bar shows them, for messages that name a tab. */
export const setTabTitles = (next: ReadonlyMap<number, string>) => {
  titles = next
}

/** Removes tabs and their search words. */
const removeTabs = (ids: readonly number[]) => {
  put(closeInList(read(), ids))
  removeOtherSearchWords(list.tabs.map(({ id }) => id))
}

/**
 * Opens a tab. If too many are open, it closes the least recently used one without unsaved input and shows a toast.
 * Returns null, also with a toast, if all of them have unsaved input.
 */
const openWithRoom = (open: (list: TabList) => TabList | null): TabList | null => {
  const next = open(read())
  if (next !== null) return next
  const oldest = oldestTab(read(), (id) => !hasUnsaved([id]))
  if (oldest === undefined) {
    showToast(`${tooManyMessage}，它们都有未保存的内容，请先保存或关闭一些`, 'error')
    return null
  }
  showToast(`${tooManyMessage}，已关闭最久未用的“${titles.get(oldest.id) ?? oldest.path}”`)
  removeTabs([oldest.id])
  return open(read())
}

const goToFront = (how: 'push' | 'replace') => {
  const tab = findTab(read().front)
  if (tab) go(addressOf(tab), how, tab.id)
  else go('/', how)
}

/** Returns the tabs of the session and re-renders on changes. */
export const useTabs = () => useSyncExternalStore(subscribe, read)

/** Shows the tab for an address, or opens one. Then the address is set to what the tab shows. */
export const followAddress = (place: Place) => {
  const { path, search } = place
  const next = openWithRoom((tabs) => showPlace(tabs, place))
  if (next === null) {
    goToFront('replace')
    return
  }
  const shown = findTab(list.front)
  if (shown?.id !== next.front || shown.search !== search || shown.path !== path) put(next)
  const tab = findTab(next.front)
  if (tab === undefined) return
  if (tab.search === search) storeTabInHistory(tab.id)
  else go(addressOf(tab), 'replace', tab.id)
}

/** Puts no tab in front, for the home page and unknown paths. */
export const deselectTabs = () => {
  if (read().front !== null) put(bringToFront(read(), null))
}

/** Goes to a tab, as it was left. */
export const goToTab = (id: number) => {
  const tab = findTab(id)
  if (tab) go(addressOf(tab), 'push', id)
}

/** Closes tabs. If the tab in front is closed, its neighbour is shown, and the home page after the last one. */
export const closeTabs = (ids: readonly number[]) => {
  const before = findTab(read().front)
  removeTabs(ids)
  const isGone = before !== undefined && ids.includes(before.id)
  if (isGone && readPath() === before.path) goToFront('replace')
}

/** Closes all tabs, and goes to the home page if a tab was shown. */
export const closeAllTabs = () => closeTabs(read().tabs.map(({ id }) => id))

/** Restarts a tab's screen. Filters stay, unsaved input is discarded. */
export const refreshTab = (id: number) => {
  const tab = findTab(id)
  if (tab) put(changeTab(read(), id, { turn: tab.turn + 1 }))
}

/** Opens the same screen in a second tab. */
export const duplicateTab = (id: number) => {
  const tab = findTab(id)
  if (tab === undefined) return
  const next = openWithRoom((tabs) => openTab(tabs, tab.path, tab.search))
  if (next === null) return
  put(next)
  goToFront('push')
}

/** Sets a tab's name. An empty name restores its screen's title. */
export const setTabName = (id: number, name: string) => {
  const tab = findTab(id)
  if (tab !== undefined && tab.name !== name) put(changeTab(read(), id, { name }))
}

/** Changes the query of a tab. The address follows if the tab is in front. */
export const setTabSearch = (id: number, search: string) => {
  const tab = findTab(id)
  if (tab === undefined || tab.search === search) return
  put(changeTab(read(), id, { search }))
  if (read().front === id && readPath() === tab.path) goToFront('push')
}
