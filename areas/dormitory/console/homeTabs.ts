import { type ComponentType, lazy } from 'react'

/** A tab of the dormitory's home: its name in the address, its label, and its code, which comes when it is opened. */
export interface HomeTab {
  readonly key: string
  readonly label: string
  readonly Component: ComponentType
  /** The permission that its calls need beyond the home's own; without it the tab is not there. */
  readonly permission?: string
}

/** The tabs of this area, in their order; those that other areas bring stand behind them. */
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
