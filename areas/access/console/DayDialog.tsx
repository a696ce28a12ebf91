import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type PersonDay, access } from '../contract.ts'
import styles from './DayDialog.module.css'
import { Remark } from './Remark.tsx'

interface Props {
  readonly userId: number
  readonly name: string
  /** The first day to show. */
  readonly firstDay: string
  /** Explains where the person is now; rendered by the whereabouts area. */
  readonly why: ReactNode
  readonly onClose: () => void
}

/** Returns the record's place, plus the operator if it was entered by hand. */
const placeText = ({ locationDesc, deviceName, operatorName }: PersonDay['records'][number]): string =>
  [locationDesc || deviceName, operatorName && `${operatorName}登记`].filter(Boolean).join('，')

const TimeLine = ({ day }: { readonly day: PersonDay }) => {
  if (day.records.length === 0) return <Empty title="这一天没有出入记录" />
  return (
    <>
      <ol className={styles.line} aria-label={`${day.name} ${day.day} 的出入记录`}>
        {day.records.map((row) => (
          <li key={row.id}>
            <time>{row.entryTime.slice(11)}</time>
            <strong>{row.typeName}</strong>
            <span>{placeText(row)}</span>
            {row.comment === '' && row.faceImg === null ? null : (
              <Remark comment={row.comment} faceImg={row.faceImg} name={row.studentName} />
            )}
          </li>
        ))}
      </ol>
      {day.more ? <p className={styles.more}>记录过多，只列出最早的 {day.records.length} 条</p> : null}
    </>
  )
}

/** Shows a person's day as a time line, next to their current whereabouts and the reason. */
export const DayDialog = ({ userId, name, firstDay, why, onClose }: Props) => {
  const [day, setDay] = useState(firstDay)
  const found = useCall(access.personDay, { query: { userId, day } }, { keep: 'pages' })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} /> : <TimeLine day={found.data} />
  }
  return (
    <Dialog title={`${name}的一天`} width={800} footer={null} onCancel={onClose}>
      <div className={styles.day}>
        <section>
          <div className={styles.picker}>
            <DayPicker aria-label="日期" noFuture value={day} onChange={(chosen) => chosen !== '' && setDay(chosen)} />
          </div>
          {contents()}
        </section>
        <aside aria-label="现在">{why}</aside>
      </div>
    </Dialog>
  )
}
