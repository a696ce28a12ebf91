import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type LinkState, type SealedLinkView, linkStateTitles } from '../../../sealedLink/contract.ts'
import { temperature } from '../../contract.ts'
import type { PersonRow } from '../../views.ts'
import { linkReads } from '../reads.ts'
import { AskParentDialog } from './AskParentDialog.tsx'
import styles from './Class.module.css'

const tones: Readonly<Record<LinkState, StatusTone>> = {
  open: 'good',
  expired: 'quiet',
  revoked: 'quiet',
  locked: 'bad',
  ended: 'quiet',
}

const nameOf = ({ studentName, parentName }: SealedLinkView) => `${studentName} ${parentName}`

const parentOf = ({ parentName, relationship }: SealedLinkView) =>
  `${parentName}${relationship === '' ? '' : `（${relationship}）`}`

const columns: readonly ListColumn<SealedLinkView>[] = [
  { title: '学生', width: 96, isName: true, text: ({ studentName }) => studentName },
  { title: '家长', minWidth: 112, isName: true, text: parentOf },
  { title: '填报', width: 88, leftOutWhenNarrow: 1, text: ({ uses, mostUses }) => `${uses} / ${mostUses} 次` },
  { title: '有效至', width: 144, leftOutWhenNarrow: 2, text: ({ expiresTime }) => expiresTime.slice(0, 16) },
  {
    title: '状态',
    width: 88,
    render: ({ state }) => <StatusTag text={linkStateTitles[state]} tone={tones[state]} />,
  },
]

interface Props {
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}

/** The links that parents were given, the newest first: made for one child, and ended. */
export const LinksDialog = ({ people, onClose }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(temperature.links, { body: { pageNum: place.page, pageSize: place.size } }, { keep: 'pages' })
  const revoke = useAction(temperature.revokeLink, { done: '已撤销', changes: linkReads })
  const actionsOf = (link: SealedLinkView) =>
    link.state === 'revoked' || link.state === 'expired'
      ? []
      : [
          {
            label: '撤销',
            danger: true,
            confirm: {
              title: '确认撤销此链接吗？',
              lost: `${nameOf(link)}的链接将立即失效，已打开的页面也不能再填报；已填报的体温不变。`,
            },
            onPress: () => revoke.run({ body: { id: link.id } }),
          },
        ]
  return (
    <Dialog title="家长填报链接" width={720} footer={null} onCancel={onClose}>
      <div className={styles.links}>
        <Button type="primary" onClick={() => setAsking(true)}>
          请家长填报
        </Button>
        <DataTable
          label="家长填报链接"
          query={found}
          columns={tableColumns(columns, { actionsOf, nameOf, width: 72 })}
          {...place}
          onPage={(page, size) => turn({ page, size })}
          empty={{ title: '还没有家长链接', hint: '家长凭链接为孩子填报体温，不需要账号' }}
          isFiltered={false}
          onClear={() => undefined}
        />
      </div>
      {isAsking ? <AskParentDialog people={people} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  )
}
