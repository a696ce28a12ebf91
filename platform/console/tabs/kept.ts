import { type Tab, type TabList, noTabs } from './tabList.ts'

const key = 'tabs'

/** The part of a tab that is kept; one of an earlier version has no name. */
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

/** Keeps the tabs of somebody in a school over a reload of the page; what is half filled in is not kept. */
export const keepTabs = (owner: string, list: TabList) => {
  sessionStorage.setItem(key, JSON.stringify({ owner, tabs: list.tabs }))
}

/** The tabs that were kept for them; none for anybody else, and none where they cannot be read. */
export const keptTabs = (owner: string): TabList => {
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
