import { PlusOutlined } from '@ant-design/icons'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useTyped } from '../../../platform/console/kit/useTyped.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { type CustomMenuRow, shell } from '../contract.ts'
import { CustomMenuDialog, valuesOf } from './CustomMenuDialog.tsx'
import { customMenuColumns } from './customMenuColumns.tsx'

const defaults = { word: '', state: '', page: 1, size: 20 } as const

const states = [
  { value: 'shown', label: '显示' },
  { value: 'hidden', label: '隐藏' },
]

/** 自定义菜单: what a school puts into its menu by itself. */
const CustomMenuScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [typed, type] = useTyped({ word: query.word })
  const [edited, setEdited] = useState<CustomMenuRow | 'new' | null>(null)
  const mayEdit = useAllowed('shell:menu:edit')
  const search = { keyword: query.word, ...(query.state === '' ? {} : { hidden: query.state === 'hidden' }) }
  const body = { ...search, pageNum: query.page, pageSize: query.size }
  const entries = useCall(shell.customMenuPage, { body }, { keepPrevious: true })
  const [refreshList, refreshMenu] = [useRefresh(shell.customMenuPage), useRefresh(shell.customMenu)]
  const refresh = () => Promise.all([refreshList(), refreshMenu()])
  // Until the list says what was saved, another press would save over a version that is no longer the last.
  const [isTurning, setTurning] = useState(false)
  const turn = async (row: CustomMenuRow) => {
    if (isTurning) return
    setTurning(true)
    try {
      await callServer(shell.saveCustomMenu, { body: { ...valuesOf(row), hidden: !row.hidden } })
    } catch (error) {
      showToast(textOf(error), 'error')
    } finally {
      await refresh()
      setTurning(false)
    }
  }
  const actionsOf = (row: CustomMenuRow) => [
    { label: '编辑', onPress: () => setEdited(row) },
    {
      label: row.hidden ? '显示' : '隐藏',
      onPress: () => turn(row),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `菜单“${row.name}”将从本校所有人的菜单中消失，不能恢复。` },
      onPress: () => callServer(shell.deleteCustomMenu, { body: { id: row.id } }).finally(() => void refresh()),
    },
  ]
  const clear = () => {
    type({ word: '' })
    change({ word: '', state: '', page: 1 })
  }
  return (
    <PageFrame
      title="自定义菜单"
      action={
        <Space size={12}>
          <ExportButton
            call={shell.exportCustomMenus}
            input={{ body: search }}
            isEmpty={entries.data?.totalSize === 0}
          />
          {mayEdit ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited('new')}>
              新增
            </Button>
          ) : null}
        </Space>
      }
      filters={
        <Filters onSearch={() => change({ word: typed.word.trim(), page: 1 })} onReset={clear}>
          <WordInput label="搜索菜单" placeholder="名称、地址" value={typed.word} onType={(word) => type({ word })} />
          <Select
            style={{ width: 136 }}
            allowClear
            placeholder="状态"
            aria-label="状态"
            options={states}
            value={query.state || undefined}
            onChange={(state?: string) => change({ state: state ?? '', page: 1 })}
          />
        </Filters>
      }
    >
      <DataTable
        label="自定义菜单"
        query={entries}
        columns={customMenuColumns(mayEdit ? actionsOf : null)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有自定义菜单', hint: '把学校常用的其他系统放进左侧菜单，从“新增”开始' }}
        isFiltered={query.word !== '' || query.state !== ''}
        onClear={clear}
      />
      {edited === null ? null : (
        <CustomMenuDialog
          entry={edited === 'new' ? null : edited}
          onSaved={() => void refresh()}
          onClose={() => setEdited(null)}
        />
      )}
    </PageFrame>
  )
}

export default CustomMenuScreen
