import { useState } from 'react'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { schoolSectionNames } from '../../registry/contract.ts'
import { organisation } from '../contract.ts'
import { type SchoolRow, schoolKindNames, schoolKinds } from '../schoolContract.ts'
import { FirstAdministrator, type FirstAccount } from './FirstAdministrator.tsx'
import { SchoolDialog } from './SchoolDialog.tsx'

const filters = {
  word: { kind: 'word', label: '名称' },
  kind: {
    kind: 'choice',
    label: '种类',
    options: schoolKinds.map((value) => ({ value, label: schoolKindNames[value] ?? value })),
  },
} as const

const columns: readonly ListColumn<SchoolRow>[] = [
  { title: '编号', width: 72, leftOutWhenNarrow: 2, render: ({ id }) => id },
  { title: '名称', text: ({ name }) => name },
  { title: '种类', width: 80, render: ({ kind }) => schoolKindNames[kind] ?? kind },
  { title: '所属教育局', width: '20%', leftOutWhenNarrow: 5, text: ({ bureauName }) => bureauName },
  {
    title: '学段',
    width: 112,
    leftOutWhenNarrow: 4,
    text: ({ section }) => (section === null ? '' : (schoolSectionNames[section] ?? '')),
  },
  { title: '用户名前缀', width: 120, leftOutWhenNarrow: 3, text: ({ usernamePrefix }) => usernamePrefix },
  { title: '时区', width: 136, leftOutWhenNarrow: 1, text: ({ timeZone }) => timeZone },
]

const kindAsked = (text: string) => {
  const kind = schoolKinds.find((one) => one === text)
  return kind === undefined ? {} : { kind }
}

/** 平台管理: lists, creates and edits the platform's schools and bureaus. */
const PlatformScreen = () => {
  const [account, setAccount] = useState<FirstAccount | null>(null)
  return (
    <ListScreen
      title="平台管理"
      label="学校与教育局"
      call={organisation.schoolPage}
      filters={filters}
      input={({ word, kind }, bounds) => ({ body: { keyword: word, ...kindAsked(kind), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有学校', hint: '新建后会给出首个数据管理员的账号与初始密码' }}
      create="新建学校或教育局"
      createdBy="platform:school:edit"
      actionsWidth={72}
      actions={(school, { edit }) => [{ label: '编辑', onPress: () => edit(school) }]}
      onOpen={(school, { edit }) => edit(school)}
      editor={(school, close) => (
        <SchoolDialog key={school?.id ?? 0} school={school ?? undefined} onMade={setAccount} onClose={close} />
      )}
    >
      {account === null ? null : <FirstAdministrator account={account} onClose={() => setAccount(null)} />}
    </ListScreen>
  )
}

export default PlatformScreen
