import { AskParentDialog as AskParent } from '../../sealedLink/console/index.ts'
import { leave, leaveLimits } from '../contract.ts'
import { OneStudentSelect } from './OneStudentSelect.tsx'
import { linkReads } from './reads.ts'

interface Props {
  /** The child. If absent, the dialog lets the user choose one. */
  readonly student?: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** 请家长填写请假: creates a link for a child and a parent. */
export const AskParentDialog = ({ student, onClose }: Props) => (
  <AskParent
    call={leave.makeLink}
    parentsCall={leave.linkParents}
    what="填写请假"
    message="leaveLink"
    initial={{ ...(student === undefined ? {} : { studentId: student.id }), days: leaveLimits.linkDays, sends: true }}
    asksDays
    student={student}
    {...(student === undefined ? { choose: (onChoose) => <OneStudentSelect onChange={onChoose} /> } : {})}
    changes={linkReads}
    onClose={onClose}
  />
)
