import { useState } from 'react'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { ParentStatus, ParentHeading, type PurposePageProps, useParentHome } from '../../../sealedLink/console/index.ts'
import { temperature, temperatureBounds, temperatureRefusals } from '../../contract.ts'
import { formatDegrees, judgeTemperature, judgementWords } from '../degrees.ts'
import { formatPeriod } from '../periods.ts'
import styles from './Parent.module.css'
import { ReportForm } from './ReportForm.tsx'

type Home = DataOf<typeof temperature.parentHome>
type Period = Home['periods'][number]

/** Shows the reading of one of today's periods. */
const PeriodReading = ({ period, range }: { readonly period: Period; readonly range: Home['range'] }) => {
  const { tempF, submitterName, mayReport } = period
  if (tempF === null) return <small>{mayReport ? '请填报' : '未上报'}</small>
  const judgement = judgeTemperature(tempF, range)
  return (
    <span className={judgement === 'normal' ? styles.degrees : styles.red}>
      {formatDegrees(tempF)} ℃ {judgementWords[judgement]}
      <small> {submitterName}</small>
    </span>
  )
}

const Periods = ({ home: { periods, range } }: { readonly home: Home }) => (
  <ul className={styles.periods} aria-label="今天的体温">
    {periods.map((period) => (
      <li key={period.id}>
        <span>{formatPeriod(period)}</span>
        <PeriodReading period={period} range={range} />
      </li>
    ))}
  </ul>
)

const closedWords = {
  notNow: '现在不在填报时间内，请在上面的时段内再打开此链接。',
  measured: `${temperatureRefusals.measured.msg}。`,
  usedUp: '此链接可填报的次数已用完，如需更正请联系老师。',
} as const

/** Returns why nothing can be reported, for the current period if there is one. */
const describeClosed = ({ periods }: Home): string =>
  closedWords[periods.find(({ closedFor }) => closedFor !== 'notNow')?.closedFor ?? 'notNow']

/**
 * Returns the message after a report. For an abnormal temperature it says if the teacher is notified or has to be
 * called.
 */
const describeResult = ({ tempF, abnormal, isHeadTold }: DataOf<typeof temperature.parentSubmit>) => {
  if (!abnormal) return `谢谢，已收到 ${formatDegrees(tempF)} ℃`
  const next = isHeadTold ? '老师会与您联系' : '请直接联系班主任'
  return `已收到 ${formatDegrees(tempF)} ℃，体温异常，请留意孩子的身体，${next}`
}

/** A parent's page: the child's readings in today's periods, and a form for the current one. */
const ParentTemperaturePage = (props: PurposePageProps) => {
  const { ask, home, notice, look } = useParentHome(props, temperature.parentHome)
  const [done, setDone] = useState('')
  if (home === null) return notice
  const open = home.periods.find(({ mayReport }) => mayReport)
  const send = async (tempF: number) => {
    if (open === undefined) return null
    const answered = await ask(temperature.parentSubmit, { body: { periodId: open.id, tempF } })
    if ('fault' in answered) return answered.fault
    setDone(describeResult(answered.data))
    look()
    return null
  }
  const form = () => {
    if (open === undefined) return <p className={styles.quiet}>{describeClosed(home)}</p>
    return (
      <ReportForm
        title={open.tempF === null ? `${open.name}体温` : `更正${open.name}体温`}
        range={home.range}
        bounds={temperatureBounds}
        onSend={send}
      />
    )
  }
  return (
    <div className={styles.parent}>
      <ParentHeading title={`${home.studentName} 体温填报`} parentName={home.parentName} />
      {notice}
      <ParentStatus words={done} />
      <Periods home={home} />
      {form()}
    </div>
  )
}

export default ParentTemperaturePage
