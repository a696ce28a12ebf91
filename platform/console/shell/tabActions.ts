import { confirmDiscard } from '../tabs/leaving.ts'
import { closeTabs, duplicateTab, refreshTab } from '../tabs/openTabs.ts'
import type { Tab } from '../tabs/tabList.ts'

/** Closes tabs, after a question if they have unsaved input. */
export const confirmAndCloseTabs = (ids: readonly number[], then?: () => void) =>
  confirmDiscard(() => {
    closeTabs(ids)
    then?.()
  }, ids)

/** Builds the context menu of a tab, with actions for it and for the other tabs. */
export const buildTabMenu = (tab: Tab, tabs: readonly Tab[]) => ({
  items: [
    { key: 'refresh', label: '刷新当前' },
    { key: 'again', label: '再开一个' },
    { type: 'divider' as const },
    { key: 'close', label: '关闭当前' },
    { key: 'others', label: '关闭其他', disabled: tabs.length < 2 },
    { key: 'all', label: '关闭全部' },
  ],
  onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
    domEvent.stopPropagation()
    const { id } = tab
    if (key === 'refresh') confirmDiscard(() => refreshTab(id), [id])
    if (key === 'again') duplicateTab(id)
    if (key === 'close') confirmAndCloseTabs([id])
    if (key === 'others') confirmAndCloseTabs(tabs.filter((other) => other.id !== id).map((other) => other.id))
    if (key === 'all') confirmAndCloseTabs(tabs.map((one) => one.id))
  },
})
