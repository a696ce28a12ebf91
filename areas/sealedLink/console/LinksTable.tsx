import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import type { SealedLinkView } from '../contract.ts'
import { linkStateTitles } from '../contract.ts'
import {
  isRevocable,
  linkTones,
  formatLinkName,
  formatLinkParent,
  buildRevokeQuestion,
  formatLinkDelivery,
} from './linkStates.ts'

type Found = Parameters<typeof DataTable<SealedLinkView>>[0]['query']

interface Props {
  readonly label: string
  /** The loaded page of links and its position. */
  readonly found: Found
  readonly place: { readonly page: number; readonly size: number }
  readonly onTurn: (place: { readonly page: number; readonly size: number }) => void
  /** Column title for the number of submissions, such as 填报. */
  readonly sent: string
  /** Text in the confirmation of revoking: what isn't lost. */
  readonly stays: string
  readonly hint: string
  readonly onRevoke: (id: number) => Promise<unknown>
}

/** Table of parents' links, newest first, with an action to revoke each. */
export const LinksTable = ({ label, found, place, onTurn, sent, stays, hint, onRevoke }: Props) => {
  const all: readonly ListColumn<SealedLinkView>[] = [
    { title: '学生', width: 96, isName: true, text: ({ studentName }) => studentName },
    { title: '家长', minWidth: 112, leftOutWhenNarrow: 4, isName: true, text: formatLinkParent },
    { title: sent, width: 88, leftOutWhenNarrow: 1, text: ({ uses, mostUses }) => `${uses} / ${mostUses} 次` },
    { title: '送达', width: 88, leftOutWhenNarrow: 3, text: formatLinkDelivery },
    { title: '有效至', width: 144, leftOutWhenNarrow: 2, text: ({ expiresTime }) => expiresTime.slice(0, 16) },
    {
      title: '状态',
      width: 88,
      render: ({ state }) => <StatusTag text={linkStateTitles[state]} tone={linkTones[state]} />,
    },
  ]
  const actionsOf = (link: SealedLinkView) =>
    isRevocable(link)
      ? [{ label: '撤销', danger: true, confirm: buildRevokeQuestion(link, stays), onPress: () => onRevoke(link.id) }]
      : []
  return (
    <DataTable
      label={label}
      query={found}
      columns={tableColumns(all, { actionsOf, nameOf: formatLinkName, width: 72 })}
      {...place}
      onPage={(page, size) => onTurn({ page, size })}
      empty={{ title: '还没有家长链接', hint }}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
}
