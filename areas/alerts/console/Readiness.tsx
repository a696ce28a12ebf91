import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import {
  type AlertKind,
  type Readiness,
  alerts,
  describeLack,
  describeNote,
  isWarning,
  kindNames,
  recipientRoleNames,
} from '../contract.ts'
import styles from './Alerts.module.css'

/** Interval in which it is read again, ms. */
const refreshEvery = 60_000

const describeUntold = ({ role, lack }: Readiness['lacks'][number]): string =>
  `通知不到${recipientRoleNames[role]}：${describeLack(role, lack)}`

interface Line {
  readonly kinds: readonly AlertKind[]
  readonly text: string
  readonly isWarning: boolean
}

/** Groups the reasons: kinds share many, so each reason is shown once with its kinds. */
const groupLines = (found: readonly Readiness[]): readonly Line[] => {
  const lines = new Map<string, Line>()
  const add = (text: string, kind: AlertKind, isBad: boolean) =>
    lines.set(text, { text, kinds: [...(lines.get(text)?.kinds ?? []), kind], isWarning: isBad })
  for (const { kind, notes } of found) for (const note of notes) add(describeNote(note), kind, isWarning(note))
  for (const { kind, lacks } of found) for (const one of lacks) add(describeUntold(one), kind, true)
  return [...lines.values()]
}

const Lines = ({ label, found }: { readonly label: string; readonly found: readonly Readiness[] }) => (
  <ul className={styles.readiness} aria-label={label}>
    {groupLines(found).map(({ text, kinds, isWarning: isBad }) => (
      <li key={text}>
        <StatusTag text={kinds.map((kind) => kindNames[kind]).join('、')} tone={isBad ? 'notice' : 'quiet'} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

const countProblems = (found: readonly Readiness[]): number =>
  found.filter(({ notes, lacks }) => lacks.length > 0 || notes.some(isWarning)).length

const summarize = (found: readonly Readiness[]): string => {
  const problems = countProblems(found)
  return `今天的判断：${found.length} 种，${problems === 0 ? '没有问题' : `${problems} 种有问题`}`
}

const useReadiness = () => useCall(alerts.readiness, {}, { every: () => refreshEvery }).data

/** Says in one line how many kinds judge today and how many have a problem. Each reason follows on demand. */
export const TodayReadiness = () => {
  const [isOpen, setOpen] = useState(false)
  const found = useReadiness()?.filter(({ isOn }) => isOn)
  if (found === undefined) return null
  if (found.length === 0) return <p className={styles.summary}>没有开启任何预警</p>
  return (
    <>
      <p className={styles.summary}>
        {countProblems(found) === 0 ? summarize(found) : <StatusTag text={summarize(found)} tone="notice" />}
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}
        </TextButton>
      </p>
      {isOpen ? <Lines label="今天的判断" found={found} /> : null}
    </>
  )
}

/** The reasons of the kinds chosen in the settings, also before they are saved. */
export const ChosenReadiness = ({ kinds }: { readonly kinds: readonly AlertKind[] }) => {
  const found = useReadiness()?.filter(({ kind }) => kinds.includes(kind))
  if (found === undefined || found.length === 0) return null
  const addsFevers = found.some(({ kind, isOn }) => kind === 'fever' && !isOn)
  return (
    <>
      <Lines label="所选预警现在的情况" found={found} />
      {addsFevers ? <p className={styles.summary}>发热开启后，今天已记录的发热也会通知</p> : null}
    </>
  )
}

/** Says before a held storm is sent who can't be told about its kind, and why. */
export const KindLacks = ({ kind }: { readonly kind: AlertKind }) => {
  const lacks = useReadiness()?.find((one) => one.kind === kind)?.lacks ?? []
  return lacks.map((one) => (
    <p key={one.role} role="status">
      <StatusTag text={describeUntold(one)} tone="bad" />
    </p>
  ))
}
