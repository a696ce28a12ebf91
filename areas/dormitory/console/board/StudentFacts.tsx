import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { WhyState } from '../../../whereabouts/console/index.ts'
import { boardCalls } from '../../boardContract.ts'
import { Contacts } from './Contacts.tsx'
import styles from './Dialogs.module.css'
import { NameOnDemand } from './NameOnDemand.tsx'

interface Props {
  readonly userId: number
  readonly name: string
  readonly place: string
}

/** Who a student is, where they sleep, why they count as they do, and whom to call. */
export const StudentFacts = ({ userId, name, place }: Props) => {
  const { isAbove } = useShownSchool()
  const face = useCall(boardCalls.studentFace, { params: { id: userId } }, { fresh: 60_000 })
  return (
    <div className={styles.student}>
      <div className={styles.face}>
        <Initial name={name} avatar={face.data?.userFaceImg ?? null} size={112} />
      </div>
      <div>
        <p className={styles.who}>
          <span>{face.data?.className}</span>
          <span>{place}</span>
          <NameOnDemand userId={userId} />
        </p>
        <WhyState userId={userId} />
      </div>
      {isAbove ? null : <Contacts userId={userId} />}
    </div>
  )
}
