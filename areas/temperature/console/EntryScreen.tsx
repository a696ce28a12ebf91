import { useCallback, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type FeverNotice, temperature, temperatureBounds } from '../contract.ts'
import { EntryFilters } from './entry/EntryFilters.tsx'
import type { EntryPupil } from './entry/EntryLine.tsx'
import { EntrySheet } from './entry/EntrySheet.tsx'
import { FeverAlert } from './entry/FeverAlert.tsx'
import { OtherSheets } from './entry/OtherSheets.tsx'
import { WithdrawDialog } from './entry/WithdrawDialog.tsx'
import type { Drafts } from './entry/drafts.ts'
import { findClosedReason } from './entry/sheetClosed.ts'
import { type Sheet, isSameSheet, useSheets } from './entry/sheets.ts'
import { toPeriodQuery, findShownSelection, schoolToday } from './periods.ts'
import { readingReads } from './reads.ts'
import { usePeriods } from './usePeriods.ts'

const defaults = { class: 0, date: '', period: 0 }

type Found = DataOf<typeof temperature.entrySheet>

/** Returns the sheet of a class, for the day and period the server returned. */
const toSheet = (deptId: number, { frame, clazzName }: Found): Sheet => {
  const period = frame.periods.find(({ id }) => id === frame.periodId)
  const name = [clazzName, frame.date.slice(5), period?.name].filter(Boolean).join(' ')
  return { deptId, date: frame.date, periodId: frame.periodId ?? 0, name }
}

const toPupil = ({ stuOrTechCode, submitterName, absence, ...row }: Found['rows'][number]): EntryPupil => ({
  ...row,
  code: stuOrTechCode,
  by: submitterName,
  absence: absence?.words ?? '',
})

interface FilledProps {
  readonly sheet: Sheet
  readonly found: Found
  readonly drafts: Drafts
  readonly onDrafts: (sheet: Sheet, change: (before: Drafts) => Drafts) => void
}

/** The students of a class in a period, with their editable temperatures. */
const FilledSheet = ({ sheet, found, drafts, onDrafts }: FilledProps) => {
  const save = useAction(temperature.saveEntry, { changes: readingReads })
  const { deptId, date, periodId, name } = sheet
  const [notice, setNotice] = useState<FeverNotice | null>(null)
  const [withdrawing, setWithdrawing] = useState<EntryPupil | null>(null)
  const [pupils, setPupils] = useState({ of: found.rows, all: found.rows.map(toPupil) })
  if (pupils.of !== found.rows) setPupils({ of: found.rows, all: found.rows.map(toPupil) })
  const change = useCallback(
    (next: (before: Drafts) => Drafts) => onDrafts({ deptId, date, periodId, name }, next),
    [onDrafts, deptId, date, periodId, name],
  )
  const send = async (temps: readonly { userId: number; tempF: number }[]) => {
    const { refused, fevers } = await save.run({ body: { deptId, date, periodId, temps: [...temps] } })
    // Keep the notice of an earlier save, because its parents may still have to be called.
    if (fevers !== null) setNotice(fevers)
    return new Map(refused.map(({ userId, msg }) => [userId, msg]))
  }
  return (
    <>
      <FeverAlert notice={notice} pupils={pupils.all} onClose={() => setNotice(null)} />
      <EntrySheet
        label={`${name}体温`}
        pupils={pupils.all}
        range={found.frame.range}
        bounds={temperatureBounds}
        drafts={drafts}
        onDrafts={change}
        closed={findClosedReason(found.frame)}
        onSave={send}
        onWithdraw={setWithdrawing}
      />
      {withdrawing === null ? null : <WithdrawDialog pupil={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

/** 晨检录入: a teacher enters the temperatures of a class in a period. Drafts stay when the class changes. */
const EntryScreen = () => {
  const own = useUser().schoolId ?? 0
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(schoolToday)
  const classes = useCall(temperature.entryClasses, {}, { fresh: 60_000 })
  const [first] = classes.data ?? []
  const deptId = asked.class || (first?.deptId ?? 0)
  const found = useCall(
    temperature.entrySheet,
    { query: { deptId, ...toPeriodQuery(asked) } },
    { enabled: deptId !== 0 },
  )
  const { data } = found
  const periods = usePeriods(own, data?.frame, found.error !== null)
  const { all, draftsOf, put } = useSheets()
  useUnsaved(() => all.length > 0)
  const sheet = data === undefined ? null : toSheet(deptId, data)
  const contents = () => {
    const { error, refetch } = classes.error === null ? found : classes
    if (error !== null) return <Failed error={error} onRetry={refetch} />
    if (classes.data?.length === 0)
      return <Empty title="没有可以录入的班级" hint="班主任录入自己的班级，管理员录入全校" />
    if (data === undefined || sheet === null) return <Loading rows={10} />
    return (
      <FilledSheet key={JSON.stringify(sheet)} sheet={sheet} found={data} drafts={draftsOf(sheet)} onDrafts={put} />
    )
  }
  return (
    <PageFrame
      title="晨检录入"
      filters={
        <EntryFilters
          classes={classes.data ?? []}
          deptId={deptId}
          moment={findShownSelection(asked, data?.frame, today)}
          periods={periods}
          onChange={(next) => change({ class: next.deptId, date: next.date, period: next.period })}
        />
      }
    >
      <OtherSheets
        sheets={all.filter((other) => sheet === null || !isSameSheet(other, sheet))}
        onOpen={(other) => change({ class: other.deptId, date: other.date, period: other.periodId })}
      />
      {contents()}
    </PageFrame>
  )
}

export default EntryScreen
