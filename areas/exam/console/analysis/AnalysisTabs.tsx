import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { BandsTab } from './BandsTab.tsx'
import { ChangeTab } from './ChangeTab.tsx'
import { ClassesTab } from './ClassesTab.tsx'
import { NearTab } from './NearTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ReachedTab } from './ReachedTab.tsx'
import { TeachersTab } from './TeachersTab.tsx'
import styles from './Analysis.module.css'
import { type ExportInput, type TabProps, withheldNote } from './shown.ts'

/** The tabs of the analysis with the tables that they export. */
export const tabs = [
  { key: 'overview', label: '总览/一分三率', table: 'overview' },
  { key: 'bands', label: '分数段', table: 'bands' },
  { key: 'classes', label: '班级对比', table: 'classes' },
  { key: 'teachers', label: '教师', table: 'teachers' },
  { key: 'change', label: '进退步', table: 'change' },
  { key: 'near', label: '临界生', table: 'near' },
  { key: 'reached', label: '上线', table: 'reached' },
] as const satisfies readonly { key: string; label: string; table: ExportInput['table'] }[]

export type TabKey = (typeof tabs)[number]['key']

interface Props extends TabProps {
  readonly tab: TabKey
  readonly since: number
  readonly onTab: (tab: TabKey) => void
  readonly onSince: (examId: number) => void
  /** Puts the contents of the tab on paper. */
  readonly frame: (contents: ReactNode) => ReactNode
}

const Contents = ({ tab, ...props }: Props) => {
  switch (tab) {
    case 'overview':
      return <OverviewTab {...props} />
    case 'bands':
      return <BandsTab {...props} />
    case 'classes':
      return <ClassesTab {...props} />
    case 'teachers':
      return <TeachersTab {...props} />
    case 'change':
      return <ChangeTab {...props} />
    case 'near':
      return <NearTab {...props} />
    case 'reached':
      return <ReachedTab {...props} />
  }
}

const isSomeWithheld = ({ tab, view, subject }: Props): boolean =>
  tab === 'overview' || tab === 'reached'
    ? view.subjects.some(({ isGradeWithheld }) => isGradeWithheld)
    : subject.isGradeWithheld

const Tab = (props: Props) => (
  <>
    <Contents {...props} />
    {isSomeWithheld(props) ? <p className={styles.note}>{withheldNote}</p> : null}
  </>
)

/** The tabs of the analysis. Only the open one reads its figures. */
export const AnalysisTabs = (props: Props) => {
  const { tab, onTab, frame } = props
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onTab(tabs.find((one) => one.key === key)?.key ?? 'overview')}
      items={tabs.map(({ key, label }) => ({
        key,
        label,
        children: key === tab ? frame(<Tab {...props} />) : null,
      }))}
    />
  )
}
