import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { EvacuationHead } from '../contract.ts'
import styles from './Evacuation.module.css'
import { countFigures, unknownText } from './figures.ts'
import { type ShownPerson, groupByBuilding } from './roll.ts'

const Members = ({ members }: { readonly members: readonly ShownPerson[] }) => (
  <ul className={styles.printed}>
    {members.map(({ userId, name, room, isFound, isAway }) => (
      <li key={userId}>
        <span role="img" className={styles.square} aria-label={isFound ? '已找到' : '未找到'}>
          {isFound ? '✓' : ''}
        </span>
        {name}
        {isAway ? '（假）' : ''} {room}
      </li>
    ))}
  </ul>
)

/** Describes start, and for an ended evacuation also type and end. */
const periodText = ({ begunTime, begunBy, endTime, isDrill }: EvacuationHead): string => {
  const begun = `${begunBy} 开始于 ${begunTime}`
  return endTime === null ? begun : `${isDrill ? '演练' : '实际疏散'}，${begun}，结束于 ${endTime}`
}

interface Props {
  readonly people: readonly ShownPerson[]
  readonly head: EvacuationHead
  /** The classes the list is limited to. Null for the whole school. */
  readonly classes: readonly string[] | null
  readonly onClose: () => void
}

/** Dialog that prints the list by building and class, with a box to tick next to each name. */
export const PrintDialog = ({ people, head, classes, onClose }: Props) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  const figures = countFigures(people)
  return (
    <Dialog title="打印名单" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>
        <PrintPage
          title={classes === null ? '疏散清点名单' : `疏散清点名单（${classes.join('、')}）`}
          school={schoolName ?? ''}
          at={at}
        >
          <p>
            {periodText(head)}，共 {figures.all} 人，已找到 {figures.found} 人，未找到 {figures.missing} 人
            {unknownText(figures)}
          </p>
          {groupByBuilding(people).map(({ building, classes }) => (
            <section key={building} aria-label={building}>
              <h3>{building}</h3>
              {classes.map(({ className, members }) => (
                <div key={className}>
                  <h4>
                    {className}（{members.length} 人）
                  </h4>
                  <Members members={members} />
                </div>
              ))}
            </section>
          ))}
        </PrintPage>
      </div>
    </Dialog>
  )
}
