import type { DormitoryReport, ReportBuilding } from '../../reportViews.ts'
import { type BuildingLine, BuildingTable } from './BuildingTable.tsx'
import { NotReturnedList } from './NotReturnedList.tsx'
import styles from './Report.module.css'
import { getPeriodWords } from '../../periodWords.ts'

/** Converts a building of a report to a table line. */
export const toBuildingLine = (line: ReportBuilding): BuildingLine => ({
  id: line.dormitoryId,
  name: line.dormitoryName,
  all: line.allStudentNum,
  missing: line.noReturnStudentNum,
  done: line.returnStudentNum,
  leaving: line.leavingStudentNum,
})

const correctionNote = ({ correctedNum }: DormitoryReport) =>
  correctedNum === 0 ? '' : `，已按补传记录更正 ${correctedNum} 人`

const noteOf = ({ isLate, isEarly }: DormitoryReport['schedule']) => {
  if (isLate) return '，补生成：人数是生成时的状态，不是时段结束时的'
  return isEarly ? '，时段结束时会重新生成' : ''
}

interface Props {
  readonly report: DormitoryReport
  readonly list: string
}

/** A report: its counts, or the list of students who had not returned. */
export const HistoryReport = ({ report, list }: Props) => {
  const { schedule } = report
  return (
    <>
      <p className={styles.note}>
        {getPeriodWords(schedule.stateDictId).label}报表，{schedule.date} {schedule.alias}，{schedule.writtenAt} 生成
        {noteOf(schedule)}
        {correctionNote(report)}
      </p>
      {list === 'missing' ? (
        <NotReturnedList report={report} />
      ) : (
        <div className={styles.scrolled}>
          <BuildingTable lines={report.dormitoryReportDOS.map(toBuildingLine)} stateDictId={schedule.stateDictId} />
        </div>
      )}
    </>
  )
}
