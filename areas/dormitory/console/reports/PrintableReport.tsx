import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { Appendix } from './Appendix.tsx'
import { type BuildingLine, BuildingTable } from './BuildingTable.tsx'
import { getPeriodWords } from '../../periodWords.ts'
import { PrintFilters } from './PrintFilters.tsx'
import styles from './Report.module.css'
import { ScrolledRows } from './ScrolledRows.tsx'
import { type ColumnFilters, type PrintedRow, filterPrintedRows, nameFilters, noColumnFilters } from './printedRows.ts'
import type { LoadedRows } from './useRows.ts'

/** Distance from the end at which more rows are fetched, px (O-RULE-028). */
const distance = 1000

interface Props {
  readonly title: string
  /** The time of the figures. */
  readonly at: string
  readonly stateDictId: number | undefined
  readonly lines: readonly BuildingLine[]
  readonly list: LoadedRows<PrintedRow>
  readonly onClose: () => void
}

/** The printable report of a past or current period: counts, and the students as an appendix with column filters. */
export const PrintableReport = ({ title, at, stateDictId, lines, list, onClose }: Props) => {
  const { schoolName } = useShownSchool()
  const [narrowing, narrow] = useState<ColumnFilters>(noColumnFilters)
  const choose = (chosen: Partial<ColumnFilters>) => {
    narrow({ ...narrowing, ...chosen })
    // Load all rows, because a filter would silently miss rows that aren't loaded.
    list.all()
  }
  const controls = (
    <div className={styles.filters}>
      <PrintFilters rows={list.rows} narrowing={narrowing} onNarrow={choose} onOpen={list.all} />
      {list.hasMore ? (
        <Button onClick={list.all} loading={list.isFetching}>
          载入全部
        </Button>
      ) : null}
    </div>
  )
  const appendix = () => {
    if (list.error !== null) return <Failed error={list.error} onRetry={list.refetch} />
    if (list.total === undefined) return <Loading rows={6} />
    return (
      <Appendix
        title={`${getPeriodWords(stateDictId).missing}学生名单`}
        rows={filterPrintedRows(list.rows, narrowing)}
        total={list.total}
        filters={nameFilters(narrowing)}
      />
    )
  }
  return (
    <Dialog title="打印报表" width={880} footer={null} onCancel={onClose}>
      <ScrolledRows list={list} distance={distance} className={styles.print ?? ''}>
        <PrintPage title={title} school={schoolName} at={at} controls={controls}>
          <BuildingTable lines={lines} stateDictId={stateDictId} />
          {appendix()}
        </PrintPage>
      </ScrolledRows>
    </Dialog>
  )
}
