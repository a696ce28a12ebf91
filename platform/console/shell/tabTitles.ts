import type { Tab } from '../tabs/tabList.ts'

/** Returns each tab's title: its name, else its screen's title, with a number if there are several. */
export const titlesOf = (tabs: readonly Tab[], screenTitle: (path: string) => string): ReadonlyMap<number, string> => {
  const times = new Map<string, number>()
  return new Map(
    tabs.map(({ id, path, name: own }) => {
      const name = own || screenTitle(path) || '加载中'
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [id, time === 1 ? name : `${name} ${time}`]
    }),
  )
}
