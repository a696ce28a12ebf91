import { type Tab, type TabList, noTabs } from './tabList.ts'

const key = 'tabs'

/** The stored part of a tab. Tabs stored by an earlier version have no name. */
type KeptTab = Pick<Tab, 'id' | 'path' | 'search'> & Partial<Pick<Tab, 'name'>>

const isTab = (value: unknown): value is KeptTab =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'path' in value &&
  typeof value.path === 'string' &&
  'search' in value &&
  typeof value.search === 'string' &&
  (!('name' in value) || typeof value.name === 'string')

/** Stores a user's tabs in a school, so that they survive a page reload. Unsaved input isn't stored. */
export const storeTabs = (owner: string, list: TabList) => {
  sessionStorage.setItem(key, JSON.stringify({ owner, tabs: list.tabs }))
}

/** Returns the stored tabs of this owner. Empty for another owner and for unreadable data. */
export const readStoredTabs = (owner: string): TabList => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (kept?.owner !== owner || !Array.isArray(kept.tabs)) return noTabs
    const tabs: Tab[] = kept.tabs
      .filter(isTab)
      .map(({ id, path, search, name = '' }: KeptTab) => ({ id, path, search, turn: 0, name }))
    return { ...noTabs, tabs, lastId: Math.max(0, ...tabs.map(({ id }) => id)) }
  } catch {
    return noTabs
  }
}
