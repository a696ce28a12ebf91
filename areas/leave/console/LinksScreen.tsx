import { useAction } from '../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { linkStateTitles } from '../../sealedLink/contract.ts'
import {
  isRevocable,
  linkTones,
  formatLinkName,
  buildRevokeQuestion,
  formatLinkDelivery,
} from '../../sealedLink/console/index.ts'
import { leave } from '../contract.ts'
import { AskParentDialog } from './AskParentDialog.tsx'
import { toMinute } from './leaveColumns.tsx'
import { linkReads } from './reads.ts'

/** 家长请假链接: lists the links of parents with their state, and revokes them. */
const LinksScreen = () => {
  const revoke = useAction(leave.revokeLink, { done: '已撤销', changes: linkReads })
  return (
    <ListScreen
      title="家长请假链接"
      call={leave.links}
      input={(_asked, bounds) => ({ body: bounds })}
      columns={[
        { title: '学生', width: 96, isName: true, text: ({ studentName }) => studentName },
        {
          title: '家长',
          width: 128,
          leftOutWhenNarrow: 6,
          text: ({ parentName, relationship }) => `${parentName}${relationship === '' ? '' : `（${relationship}）`}`,
        },
        { title: '打开', width: 72, text: ({ openings }) => `${openings} 次`, leftOutWhenNarrow: 3 },
        {
          title: '提交',
          width: 88,
          text: ({ uses, mostUses }) => `${uses} / ${mostUses} 次`,
          leftOutWhenNarrow: 2,
        },
        { title: '有效至', width: 144, text: ({ expiresTime }) => toMinute(expiresTime), leftOutWhenNarrow: 4 },
        { title: '送达', width: 104, text: formatLinkDelivery, leftOutWhenNarrow: 5 },
        { title: '创建人', width: 88, text: ({ madeByName }) => madeByName, leftOutWhenNarrow: 1 },
        {
          title: '状态',
          width: 96,
          render: ({ state }) => <StatusTag text={linkStateTitles[state]} tone={linkTones[state]} />,
        },
      ]}
      nameOf={formatLinkName}
      empty={{ title: '还没有家长链接', hint: '家长凭短信里的链接为孩子请假，不需要账号' }}
      create="请家长填写"
      editor={(_, close) => <AskParentDialog onClose={close} />}
      actions={(link) =>
        isRevocable(link)
          ? [
              {
                label: '撤销',
                danger: true,
                confirm: buildRevokeQuestion(link, '已提交的请假不变'),
                onPress: () => revoke.run({ body: { id: link.id } }),
              },
            ]
          : []
      }
      actionsWidth={72}
    />
  )
}

export default LinksScreen
