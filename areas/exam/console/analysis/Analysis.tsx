import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { PrintButton, PrintSheet } from '../../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { useAllowedForSchool } from '../../../organisation/console/index.ts'
import type { AnalysisView } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import type { ExamDetail } from '../../examContract.ts'
import { formatExamTime } from '../examTexts.tsx'
import styles from './Analysis.module.css'
import { AnalysisFilters } from './AnalysisFilters.tsx'
import { AnalysisSettingsDialog } from './AnalysisSettingsDialog.tsx'
import { AnalysisTabs, type TabKey, tabs } from './AnalysisTabs.tsx'
import { FigureDialog } from './FigureDialog.tsx'
import { type Asked, type Opening, conditionOf } from './shown.ts'

/** The subject of an address that names none. 0 is the total. */
const noSubject = -1

const place = { exam: 0, grade: 0, group: '', subject: noSubject, since: 0, tab: 'overview' }

const usePlace = () => {
  const [query, change] = useScreenQuery(place)
  const tab: TabKey = tabs.find(({ key }) => key === query.tab)?.key ?? 'overview'
  return { ...query, tab, change }
}

const nothingSeen = <Empty title="没有可以查看的成绩" hint="班主任查看本班全部学科，任课教师查看所教班级的学科" />

/** Returns the subject of the address. By default it is the total if the user sees it. Teachers have no total. */
const chooseSubject = ({ subjects }: AnalysisView, wanted: number, tab: TabKey) =>
  subjects.find(({ subjectId }) => subjectId === wanted) ?? (tab === 'teachers' ? subjects[0] : subjects.at(-1))

/** The analysis of an exam: filters, tabs, export, print, and the students behind a figure. */
export const Analysis = ({ detail }: { readonly detail: ExamDetail }) => {
  const { grade, group, subject: wanted, since, tab, change } = usePlace()
  const { schoolName } = useShownSchool()
  const maySet = useAllowedForSchool('sys:exam:edit')
  const [opened, open] = useState<Opening | null>(null)
  const [isSetting, set] = useState(false)
  const query = { examRecordId: detail.id, groupName: group, ...(grade === 0 ? {} : { gradeId: grade }) }
  const found = useCall(exam.analysis, { query })
  const view = found.data
  const subject = view && chooseSubject(view, wanted, tab)
  const gradeId = view?.gradeId ?? null
  const asked: Asked | null =
    subject === undefined || gradeId === null
      ? null
      : { examRecordId: detail.id, gradeId, groupName: group, ...conditionOf(subject.subjectId) }

  const contents = () => {
    if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    if (view === undefined) return <Loading rows={10} />
    if (asked === null || subject === undefined) return nothingSeen
    const gradeName = view.grades.find((one) => one.gradeId === gradeId)?.name ?? ''
    const about = [gradeName, group, tab === 'overview' || tab === 'reached' ? '' : subject.subject]
    const frame = (shown: ReactNode) => (
      <PrintSheet
        isWide
        title={`${detail.name} ${about.filter(Boolean).join(' ')} ${tabs.find(({ key }) => key === tab)?.label ?? ''}`}
        school={schoolName}
        at={formatExamTime(detail)}
      >
        {shown}
      </PrintSheet>
    )
    return (
      <AnalysisTabs
        detail={detail}
        view={view}
        asked={asked}
        subject={subject}
        open={open}
        tab={tab}
        since={since}
        onTab={(next) => change({ tab: next })}
        onSince={(examId) => change({ since: examId })}
        frame={frame}
      />
    )
  }

  const exported = asked && {
    body: {
      ...asked,
      table: tabs.find(({ key }) => key === tab)?.table ?? 'overview',
      ...(since === 0 ? {} : { sinceId: since }),
    },
  }
  return (
    <PageFrame
      title={`${detail.name} 成绩分析`}
      action={
        <div className={styles.actions}>
          {maySet ? <Button onClick={() => set(true)}>分析设置</Button> : null}
          {exported === null ? null : (
            <>
              <ExportButton call={exam.exportAnalysis} input={exported} disabled={tab === 'change' && since === 0} />
              <PrintButton />
            </>
          )}
        </div>
      }
      filters={
        view === undefined || subject === undefined ? undefined : (
          <AnalysisFilters
            view={view}
            group={group}
            subjectId={subject.subjectId}
            hasSubject={tab !== 'overview' && tab !== 'reached'}
            onGrade={(id) => change({ grade: id, group: '' })}
            onGroup={(name) => change({ group: name })}
            onSubject={(id) => change({ subject: id })}
          />
        )
      }
    >
      <div className={styles.contents}>{contents()}</div>
      {opened === null || asked === null ? null : (
        <FigureDialog asked={asked} opening={opened} onClose={() => open(null)} />
      )}
      {isSetting ? <AnalysisSettingsDialog onClose={() => set(false)} /> : null}
    </PageFrame>
  )
}
