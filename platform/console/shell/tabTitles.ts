import type { Tab } from '../tabs/tabList.ts'

/** What each tab is called: by the screen's title, numbered where that is open twice. */
export const titlesOf = (tabs: readonly Tab[], screenTitle: (path: string) => string): ReadonlyMap<number, string> => {
  const times = new Map<string, number>()
  return new Map(
    tabs.map(({ id, path }) => {
      const name = screenTitle(path) || '加载中'
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [id, time === 1 ? name : `${name} ${time}`]
    }),
  )
}
