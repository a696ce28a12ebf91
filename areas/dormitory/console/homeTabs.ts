import { type ComponentType, lazy } from 'react'

/** A tab of the dormitory's home: its key in the URL, its label and its lazily loaded component. */
export interface HomeTab {
  readonly key: string
  readonly label: string
  readonly Component: ComponentType
  /** The permission that its calls need in addition to the home's. The tab is hidden without it. */
  readonly permission?: string
}

/** This area's tabs in order. Tabs of other areas follow them. */
export const homeTabs: readonly HomeTab[] = [
  {
    key: 'board',
    label: '状态看板',
    Component: lazy(async () => ({ default: (await import('./board/BoardTab.tsx')).BoardTab })),
  },
  {
    key: 'report',
    label: '报表',
    Component: lazy(async () => ({ default: (await import('./reports/ReportTab.tsx')).ReportTab })),
  },
]
