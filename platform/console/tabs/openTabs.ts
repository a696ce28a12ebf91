import { useSyncExternalStore } from 'react'
import { showToast } from '../kit/toast.ts'
import { go, nameTab, readPath } from '../location/hash.ts'
import { readOwner } from '../session/store.ts'
import { keepTabs, keptTabs } from './kept.ts'
import { forgetSearchedBeside } from './searched.ts'
import {
  type Place,
  type Tab,
  type TabList,
  bringToFront,
  changeTab,
  closeTabs as without,
  mostTabs,
  noTabs,
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

// Another account, or another school, begins with none.
const read = (): TabList => {
  const now = readOwner()
  if (now !== owner) {
    owner = now
    list = now === null ? noTabs : keptTabs(now)
  }
  return list
}

const put = (next: TabList) => {
  list = next
  if (owner !== null) keepTabs(owner, next)
  for (const listener of listeners) listener()
}

const addressOf = ({ path, search }: Tab) => (search === '' ? path : `${path}?${search}`)

const tabOf = (id: number | null): Tab | undefined => read().tabs.find((tab) => tab.id === id)

const sayTooMany = () => showToast(`最多同时打开 ${mostTabs} 个标签页，请先关闭一些`, 'error')

const goToFront = (how: 'push' | 'replace') => {
  const tab = tabOf(read().front)
  if (tab) go(addressOf(tab), how, tab.id)
  else go('/', how)
}

/** The tabs of the session; the component follows their changes. */
export const useTabs = () => useSyncExternalStore(subscribe, read)

/** Shows the tab that the address means, or opens one; the address then says what the tab shows. */
export const followAddress = (place: Place) => {
  const { path, search } = place
  const next = showPlace(read(), place)
  if (next === null) {
    sayTooMany()
    goToFront('replace')
    return
  }
  const shown = tabOf(list.front)
  if (shown?.id !== next.front || shown.search !== search || shown.path !== path) put(next)
  const tab = tabOf(next.front)
  if (tab === undefined) return
  if (tab.search === search) nameTab(tab.id)
  else go(addressOf(tab), 'replace', tab.id)
}

/** No tab is in front: the home page is shown, or what is no screen. */
export const leaveTabs = () => {
  if (read().front !== null) put(bringToFront(read(), null))
}

/** Goes to a tab, as it was left. */
export const goToTab = (id: number) => {
  const tab = tabOf(id)
  if (tab) go(addressOf(tab), 'push', id)
}

/** Closes tabs; where the one that is shown goes, its neighbour is, and after the last one the home page. */
export const closeTabs = (ids: readonly number[]) => {
  const before = tabOf(read().front)
  put(without(read(), ids))
  forgetSearchedBeside(list.tabs.map(({ id }) => id))
  const isGone = before !== undefined && ids.includes(before.id)
  if (isGone && readPath() === before.path) goToFront('replace')
}

/** Closes every tab, which leads to the home page from wherever a tab was shown. */
export const closeAllTabs = () => closeTabs(read().tabs.map(({ id }) => id))

/** Begins a tab's screen again, with its filters and without what was filled in. */
export const refreshTab = (id: number) => {
  const tab = tabOf(id)
  if (tab) put(changeTab(read(), id, { turn: tab.turn + 1 }))
}

/** Opens the same screen once more, beside the one that is there. */
export const openAgain = (id: number) => {
  const tab = tabOf(id)
  if (tab === undefined) return
  const next = openTab(read(), tab.path, tab.search)
  if (next === null) {
    sayTooMany()
    return
  }
  put(next)
  goToFront('push')
}

/** Changes the query of a tab; the address follows when it is in front. */
export const setTabSearch = (id: number, search: string) => {
  const tab = tabOf(id)
  if (tab === undefined || tab.search === search) return
  put(changeTab(read(), id, { search }))
  if (read().front === id && readPath() === tab.path) goToFront('push')
}
