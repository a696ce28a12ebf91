import { Select } from 'antd'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { AnalysisView } from '../../analysisViews.ts'
import styles from './Analysis.module.css'

interface Props {
  readonly view: AnalysisView
  readonly group: string
  readonly subjectId: number
  /** True if the open tab shows one subject. */
  readonly hasSubject: boolean
  readonly onGrade: (gradeId: number) => void
  readonly onGroup: (groupName: string) => void
  readonly onSubject: (subjectId: number) => void
}

/** The choice of grade, group and subject, with a note while the ranks are outdated. */
export const AnalysisFilters = ({ view, group, subjectId, hasSubject, onGrade, onGroup, onSubject }: Props) => (
  <>
    {view.grades.length < 2 ? null : (
      <Select
        aria-label="年级"
        className={styles.choice}
        options={view.grades.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
        value={view.gradeId}
        onChange={(id: number | null) => onGrade(id ?? 0)}
      />
    )}
    {view.groups.length === 0 ? null : (
      <Select
        aria-label="类别"
        className={styles.choice}
        options={[{ value: '', label: '全部类别' }, ...view.groups.map((name) => ({ value: name, label: name }))]}
        value={group}
        onChange={onGroup}
      />
    )}
    {hasSubject ? (
      <Select
        aria-label="学科"
        className={styles.choice}
        options={view.subjects.map(({ subjectId: value, subject: label }) => ({ value, label }))}
        value={subjectId}
        onChange={onSubject}
      />
    ) : null}
    {view.areRanksCurrent ? null : (
      <span role="status">
        <StatusTag text="名次正在更新，数据稍后变化" tone="notice" />
      </span>
    )}
  </>
)
