import { Button } from 'antd'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { FlagWeek } from '../../reportContract.ts'
import styles from './Flags.module.css'

interface Props {
  readonly week: FlagWeek
  readonly className: string
  readonly onClose: () => void
}

/** The certificate of a class that has the red flag of a week. */
export const Certificate = ({ week, className, onClose }: Props) => {
  const { schoolName } = useShownSchool()
  return (
    <PrintPage
      title="流动红旗"
      school={schoolName ?? ''}
      at={week.endDay}
      controls={<Button onClick={onClose}>返回</Button>}
    >
      <div className={styles.certificate}>
        <p className={styles.class}>{className}</p>
        <p>在{week.name}的考评中表现优秀，授予流动红旗，特此鼓励。</p>
        <p className={styles.signature}>
          {schoolName}
          <br />
          {week.endDay}
        </p>
      </div>
    </PrintPage>
  )
}
