import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { type MaterialUser, uploadStates, uploadStateTitles, material } from '../contract.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { LargeImage } from './LargeImage.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { uploadStateTones, toMinute } from './reads.ts'

const states = uploadStates.map((value) => ({ value, label: uploadStateTitles[value] }))

const useFilters = () => {
  const found = useCall(material.tasks, { body: { pageNum: 1, pageSize: 100 } }, { fresh: 30_000 })
  const tasks = (found.data?.content ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return {
    department: departmentFilter,
    task: { kind: 'choice', label: '全部任务', options: tasks, width: 176, isSought: true },
    state: { kind: 'choice', label: '是否上交', options: states, width: 112 },
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 150, ofPeople: true },
  } as const
}

const remindedText = ({ state, remindedTime }: MaterialUser) =>
  state === 'missing' && remindedTime !== null ? `${toMinute(remindedTime)} 已提醒` : ''

const State = ({ row }: { readonly row: MaterialUser }) =>
  row.state === null ? null : <StatusTag text={uploadStateTitles[row.state]} tone={uploadStateTones[row.state]} />

const buildColumns = (
  rows: readonly MaterialUser[],
  open: (row: MaterialUser, at: number) => void,
): readonly ListColumn<MaterialUser>[] => [
  { title: '姓名', width: 112, isName: true, text: ({ name }) => name },
  { title: '学号', width: 112, leftOutWhenNarrow: 1, text: ({ code }) => code },
  { title: '班级', width: 112, leftOutWhenNarrow: 2, text: ({ clazzName }) => clazzName },
  { title: '上传数', width: 72, align: 'right', text: ({ count }) => count },
  ...(rows.some(({ state }) => state !== null)
    ? [{ title: '状态', width: 88, render: (row: MaterialUser) => <State row={row} /> }]
    : []),
  {
    title: '文件',
    render: (row) =>
      row.logList.length === 0 ? remindedText(row) || '—' : <Thumbnails user={row} onOpen={(at) => open(row, at)} />,
  },
]

/** A student of a task. */
interface Asked {
  readonly user: { readonly id: number; readonly name: string }
  readonly taskId: number
}

/** 材料查看: a department's students with their uploads. For a task it also lists who is missing (operations §2.13). */
const ViewerScreen = () => {
  const mayEdit = useAllowed('material:task:edit')
  const { schoolDeptId } = useUser()
  const [large, enlarge] = useState<{ readonly user: MaterialUser; readonly at: number } | null>(null)
  const [files, addTo] = useState<Asked | null>(null)
  const [link, makeFor] = useState<Asked | null>(null)
  const [areLinksOpen, setLinksOpen] = useState(false)
  const filters = useFilters()
  const inputOf = ({ department, task, state, keyword }: Record<keyof typeof filters, string>) => {
    const chosen = uploadStates.find((one) => one === state)
    return {
      params: { id: department === '' ? (schoolDeptId ?? 0) : Number(department) },
      query: {
        keyword,
        ...(task === '' ? {} : { taskId: Number(task) }),
        ...(task === '' || chosen === undefined ? {} : { state: chosen }),
      },
    }
  }
  return (
    <ListScreen
      title="材料查看"
      call={material.uploads}
      filters={filters}
      failed="页面加载失败"
      input={(asked, bounds) => {
        const { params, query } = inputOf(asked)
        return { params, query: { ...query, ...bounds } }
      }}
      columns={(rows) => buildColumns(rows, (user, at) => enlarge({ user, at }))}
      nameOf={({ name }) => name}
      empty={{ title: '还没有上传的材料', hint: '在“收集任务”中发布任务，家长凭链接在手机上上传' }}
      firstSize={10}
      {...(mayEdit ? { tools: () => <Button onClick={() => setLinksOpen(true)}>家长链接</Button> } : {})}
      {...(mayEdit
        ? {
            actions: ({ taskId, mayLink, ...user }: MaterialUser) =>
              taskId === null
                ? []
                : [
                    { label: '上传', onPress: () => addTo({ user, taskId }) },
                    ...(mayLink ? [{ label: '生成链接', onPress: () => makeFor({ user, taskId }) }] : []),
                  ],
            actionsWidth: 136,
          }
        : {})}
    >
      {large === null ? null : <LargeImage user={large.user} first={large.at} onClose={() => enlarge(null)} />}
      {files === null ? null : <FilesDialog {...files} onClose={() => addTo(null)} />}
      {areLinksOpen ? <LinksDialog onClose={() => setLinksOpen(false)} /> : null}
      {link === null ? null : <LinkDialog {...link} onClose={() => makeFor(null)} />}
    </ListScreen>
  )
}

export default ViewerScreen
