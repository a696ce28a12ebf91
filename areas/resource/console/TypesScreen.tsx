import { AppstoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type TypeView, resource } from '../contract.ts'
import { excludedStatus } from '../views.ts'
import { originTypeNames } from '../words.ts'
import { AppConfigDialog } from './AppConfigDialog.tsx'
import { TypeDialog } from './TypeDialog.tsx'
import { typeReads } from './reads.ts'
import styles from './resource.module.css'
import { IconOfType } from './typeIcons.tsx'

const isExcluded = ({ status }: TypeView) => status === excludedStatus

const NameOfType = ({ type }: { readonly type: TypeView }) => (
  <span className={type.parentId === null ? styles.type : `${styles.type} ${styles.child}`}>
    <IconOfType icon={type.icon} />
    {type.name}
  </span>
)

const StateOfType = ({ type }: { readonly type: TypeView }) => (
  <span className={styles.states}>
    <StatusTag text={type.isDisable ? '停用' : '启用'} tone={type.isDisable ? 'quiet' : 'good'} />
    {isExcluded(type) ? <StatusTag text="不显示" tone="quiet" /> : null}
  </span>
)

const columns: readonly ListColumn<TypeView>[] = [
  { title: '名称', minWidth: 144, render: (type) => <NameOfType type={type} /> },
  {
    title: '大类',
    width: '12%',
    minWidth: 88,
    leftOutWhenNarrow: 2,
    text: ({ originType }) => originTypeNames[originType],
  },
  {
    title: '属性',
    width: '34%',
    minWidth: 160,
    leftOutWhenNarrow: 1,
    text: ({ attributes }) => attributes.filter(Boolean).join('、'),
  },
  { title: '资源', width: 72, align: 'right', leftOutWhenNarrow: 4, text: ({ items }) => items },
  { title: '状态', width: 144, leftOutWhenNarrow: 3, render: (type) => <StateOfType type={type} /> },
]

const filters = { keyword: { kind: 'word', label: '类型', placeholder: '类型名称', width: 176 } } as const

/** The open dialog: a new child of a type, or the types that applications show. */
type Opened = { readonly parent: TypeView } | 'config'

const useActions = (open: (opened: Opened) => void) => {
  const save = useAction(resource.saveType, { changes: typeReads })
  const remove = useAction(resource.deleteType, { done: '删除成功', changes: typeReads })
  return (type: TypeView, { edit }: ListTools<TypeView>) => [
    { label: '编辑', onPress: () => edit(type) },
    ...(type.parentId === null ? [{ label: '添加子类型', onPress: () => open({ parent: type }) }] : []),
    {
      label: type.isDisable ? '启用' : '停用',
      onPress: () => save.press({ body: { ...type, isDisable: !type.isDisable } }),
    },
    {
      label: isExcluded(type) ? '恢复显示' : '不显示',
      onPress: () => save.press({ body: { ...type, status: isExcluded(type) ? 0 : excludedStatus } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `资源类型“${type.name}”将被删除，不能恢复。` },
      onPress: () => remove.run({ query: { id: type.id } }),
    },
  ]
}

/** 资源类型: the tree of types, and which of them the applications show. */
const TypesScreen = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const actions = useActions(setOpened)
  return (
    <ListScreen
      title="资源类型"
      call={resource.typePage}
      filters={filters}
      input={({ keyword }, bounds) => ({ body: { keyword, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      failed="数据获取失败，请稍后重试！"
      empty={{ title: '还没有资源类型', hint: '先建好灭火器、AED、配电箱等类型及其属性，再登记资源' }}
      create="新增类型"
      actions={actions}
      actionsWidth={184}
      foldsOnPhone
      editor={(type, done) => <TypeDialog initial={type ?? { parent: null }} onClose={done} />}
      tools={() => (
        <Button icon={<AppstoreOutlined aria-hidden="true" />} onClick={() => setOpened('config')}>
          应用显示
        </Button>
      )}
    >
      {opened === 'config' ? <AppConfigDialog onClose={close} /> : null}
      {opened === null || opened === 'config' ? null : <TypeDialog initial={opened} onClose={close} />}
    </ListScreen>
  )
}

export default TypesScreen
