import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useTyped } from '../../../platform/console/kit/useTyped.ts'
import { useAskedAction } from '../../../platform/console/shell/askedAction.ts'
import { organisation } from '../contract.ts'
import { type SchoolRow, schoolKindNames, schoolKinds } from '../schoolCalls.ts'
import { FirstAdministrator, type FirstAccount } from './FirstAdministrator.tsx'
import { SchoolDialog } from './SchoolDialog.tsx'
import { schoolColumns } from './schoolColumns.tsx'

const defaults = { word: '', kind: '', page: 1, size: 20 } as const

const kindOptions = schoolKinds.map((value) => ({ value, label: schoolKindNames[value] }))

const SchoolFilters = ({
  word,
  kind,
  onChange,
}: {
  word: string
  kind: string
  onChange: (change: { word?: string; kind?: string; page: number }) => void
}) => {
  const [typed, type] = useTyped({ word })
  return (
    <Filters
      onSearch={() => onChange({ word: typed.word.trim(), page: 1 })}
      onReset={() => {
        type({ word: '' })
        onChange({ word: '', kind: '', page: 1 })
      }}
    >
      <WordInput label="名称" value={typed.word} onType={(next) => type({ word: next })} />
      <Select
        aria-label="种类"
        style={{ width: 144 }}
        allowClear
        placeholder="全部种类"
        options={kindOptions}
        value={kind === '' ? null : kind}
        onChange={(next) => onChange({ kind: next ?? '', page: 1 })}
      />
    </Filters>
  )
}

/** 平台管理: the schools and bureaus of the platform, made and edited. */
const PlatformScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [edited, setEdited] = useState<SchoolRow | 'new' | null>(null)
  const [account, setAccount] = useState<FirstAccount | null>(null)
  useAskedAction('platform:school:edit', () => setEdited('new'))
  const kind = schoolKinds.find((one) => one === query.kind)
  const schools = useCall(
    organisation.schoolPage,
    {
      body: {
        keyword: query.word,
        ...(kind === undefined ? {} : { kind }),
        pageNum: query.page,
        pageSize: query.size,
      },
    },
    { keep: 'pages' },
  )
  return (
    <PageFrame
      title="平台管理"
      action={
        <Button type="primary" onClick={() => setEdited('new')}>
          新建学校或教育局
        </Button>
      }
      filters={<SchoolFilters word={query.word} kind={query.kind} onChange={change} />}
    >
      <DataTable
        label="学校与教育局"
        query={schools}
        columns={schoolColumns(setEdited)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有学校', hint: '新建后会给出首个数据管理员的账号与初始密码' }}
        isFiltered={query.word !== '' || kind !== undefined}
        onClear={() => change({ word: '', kind: '', page: 1 })}
        onOpen={setEdited}
      />
      {edited === null ? null : (
        <SchoolDialog
          key={edited === 'new' ? 0 : edited.id}
          school={edited === 'new' ? undefined : edited}
          onMade={setAccount}
          onClose={() => setEdited(null)}
        />
      )}
      {account === null ? null : <FirstAdministrator account={account} onClose={() => setAccount(null)} />}
    </PageFrame>
  )
}

export default PlatformScreen
