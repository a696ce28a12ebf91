import { AskParentDialog } from '../../sealedLink/console/index.ts'
import { material } from '../contract.ts'

interface Props {
  readonly user: { readonly id: number; readonly name: string }
  readonly taskId: number
  readonly onClose: () => void
}

/** 生成链接: makes a link with which a parent uploads for a student. */
export const LinkDialog = ({ user, taskId, onClose }: Props) => (
  <AskParentDialog
    call={material.makeLink}
    parentsCall={material.linkParents}
    what="上传"
    message="materialLink"
    initial={{ taskId, studentId: user.id, sends: true }}
    student={user}
    changes={[]}
    onClose={onClose}
  />
)
