import { useState } from 'react'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import type { SealedLinkView } from '../contract.ts'
import { linkStateTitles } from '../contract.ts'
import { isRevocable, linkTones, nameOfLink, parentOfLink, revokeQuestion } from './linkStates.ts'

type Found = Parameters<typeof DataTable<SealedLinkView>>[0]['query']

interface Props {
  readonly label: string
  /** Reads a page of the links; a hook of the area, which knows the call. */
  readonly usePage: (page: number, size: number) => Found
  /** The title of how often something was sent, as 填报. */
  readonly sent: string
  /** Shown between the parent and how often something was sent. */
  readonly columns?: readonly ListColumn<SealedLinkView>[]
  /** Said before a link is ended: what of it is not lost. */
  readonly stays: string
  readonly hint: string
  readonly onRevoke: (id: number) => Promise<unknown>
}

/** The links that parents were given, the newest first, each with its end. */
export const LinksTable = ({ label, usePage, sent, columns = [], stays, hint, onRevoke }: Props) => {
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = usePage(place.page, place.size)
  const all: readonly ListColumn<SealedLinkView>[] = [
    { title: '学生', width: 96, isName: true, text: ({ studentName }) => studentName },
    { title: '家长', minWidth: 112, isName: true, text: parentOfLink },
    ...columns,
    { title: sent, width: 88, leftOutWhenNarrow: 1, text: ({ uses, mostUses }) => `${uses} / ${mostUses} 次` },
    { title: '有效至', width: 144, leftOutWhenNarrow: 2, text: ({ expiresTime }) => expiresTime.slice(0, 16) },
    {
      title: '状态',
      width: 88,
      render: ({ state }) => <StatusTag text={linkStateTitles[state]} tone={linkTones[state]} />,
    },
  ]
  const actionsOf = (link: SealedLinkView) =>
    isRevocable(link)
      ? [{ label: '撤销', danger: true, confirm: revokeQuestion(link, stays), onPress: () => onRevoke(link.id) }]
      : []
  return (
    <DataTable
      label={label}
      query={found}
      columns={tableColumns(all, { actionsOf, nameOf: nameOfLink, width: 72 })}
      {...place}
      onPage={(page, size) => turn({ page, size })}
      empty={{ title: '还没有家长链接', hint }}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
}
