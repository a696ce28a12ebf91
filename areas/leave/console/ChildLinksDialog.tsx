import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type SealedLinkView, linkStateTitles } from '../../sealedLink/contract.ts'
import {
  isRevocable,
  linkTones,
  formatLinkName,
  buildRevokeQuestion,
  formatLinkDelivery,
} from '../../sealedLink/console/index.ts'
import { leave } from '../contract.ts'
import { AskParentDialog } from './AskParentDialog.tsx'
import styles from './ChildLinksDialog.module.css'
import { toMinute } from './leaveColumns.tsx'
import { linkReads } from './reads.ts'

/** Maximum number of a child's links listed, newest first. 家长请假链接 lists all of them. */
const mostListed = 20

const LinkLine = ({ link }: { link: SealedLinkView }) => {
  const revoke = useAction(leave.revokeLink, { done: '已撤销', changes: linkReads })
  const revoking = {
    label: '撤销',
    danger: true,
    confirm: buildRevokeQuestion(link, '已提交的请假不变'),
    onPress: () => revoke.run({ body: { id: link.id } }),
  }
  return (
    <li>
      <strong>
        {link.parentName}
        {link.relationship === '' ? '' : `（${link.relationship}）`}
      </strong>
      <span>
        {formatLinkDelivery(link)}，有效至 {toMinute(link.expiresTime)}，提交 {link.uses} / {link.mostUses} 次
      </span>
      <StatusTag text={linkStateTitles[link.state]} tone={linkTones[link.state]} />
      <RowActions name={formatLinkName(link)} actions={isRevocable(link) ? [revoking] : []} />
    </li>
  )
}

const Links = ({ studentId }: { studentId: number }) => {
  const { data, error, refetch } = useCall(leave.links, { body: { studentId, pageNum: 1, pageSize: mostListed } })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={3} rowHeight={40} />
  if (data.content.length === 0) return <Empty title="还没有家长链接" hint="家长凭链接为孩子请假，不需要账号" />
  return (
    <ul className={styles.links}>
      {data.content.map((link) => (
        <LinkLine key={link.id} link={link} />
      ))}
    </ul>
  )
}

interface Props {
  readonly student: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Lists the leave links of one child's parents, and creates and revokes them. */
export const ChildLinksDialog = ({ student, onClose }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog title={`家长链接：${student.name}`} width={640} footer={null} onCancel={onClose}>
      <Button type="primary" onClick={() => setAsking(true)}>
        请家长填写
      </Button>
      <Links studentId={student.id} />
      {isAsking ? <AskParentDialog student={student} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  )
}
