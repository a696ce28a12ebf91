import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { useLowWindow } from '../../../../platform/console/theme/media.ts'
import { WhyState } from '../../../whereabouts/console/index.ts'
import { boardCalls } from '../../boardContract.ts'
import styles from './Dialogs.module.css'
import { NameOnDemand } from './NameOnDemand.tsx'

interface Props {
  readonly userId: number
  readonly name: string
  readonly place: string
}

/**
 * A student's face, class, place and explanation of the state. In a low window the face is small, to leave room for the
 * form.
 */
export const StudentFacts = ({ userId, name, place }: Props) => {
  const isLow = useLowWindow()
  // The single movements of a pupil stay with the school.
  const { isAbove } = useShownSchool()
  const face = useCall(boardCalls.studentFace, { params: { id: userId } }, { fresh: 60_000 })
  return (
    <div className={styles.student}>
      <div className={styles.face}>
        <Initial name={name} avatar={face.data?.userFaceImg ?? null} size={isLow ? 48 : 112} />
      </div>
      <div>
        <p className={styles.who}>
          <span>{face.data?.className}</span>
          <span>{place}</span>
          <NameOnDemand userId={userId} />
        </p>
        {isAbove ? null : <WhyState userId={userId} />}
      </div>
    </div>
  )
}
