import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { prefixRefusal } from '../../../users/console/index.ts'
import { moralEducation } from '../../contract.ts'
import { type ProjectView, projectLimits } from '../../projectContract.ts'
import { assessTypeTitles, durationTitles, scoringWayTitles } from '../../words.ts'
import { projectPlace } from '../places.ts'
import { projectReads } from '../reads.ts'
import { saveFromList } from '../saveFromList.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import styles from './Projects.module.css'

const filters = { keyword: { kind: 'word', label: '项目名称', width: 172, maxLength: projectLimits.name } } as const

const columns: readonly ListColumn<ProjectView>[] = [
  { title: '编号', width: 72, render: ({ id }) => id, leftOutWhenNarrow: 1 },
  {
    title: '名称',
    minWidth: 144,
    render: ({ id, name }) => (
      <a className={styles.name} href={`#${projectPlace(id)}`}>
        {name}
      </a>
    ),
  },
  { title: '考评对象', width: 96, text: ({ assessType }) => assessTypeTitles[assessType] },
  { title: '周期', width: 88, text: ({ duration }) => durationTitles[duration], leftOutWhenNarrow: 4 },
  { title: '初始分', width: 80, align: 'right', text: ({ defaultValue }) => defaultValue, leftOutWhenNarrow: 3 },
  { title: '记分方式', width: 104, text: ({ scoreIs }) => scoringWayTitles[scoreIs], leftOutWhenNarrow: 2 },
  {
    title: '状态',
    width: 88,
    render: ({ isEnable }) => <StatusTag text={isEnable ? '启用' : '停用'} tone={isEnable ? 'good' : 'quiet'} />,
  },
]

/** The input that saves a project with some values changed. */
const bodyOf = (project: ProjectView, changed: Partial<ProjectView>) => {
  const { examinerGroupId: _first, ...body } = { ...project, ...changed }
  return { body }
}

/** The list of projects, enabled ones first. */
export const ProjectList = () => {
  const mayEdit = useAllowed('sys:education:add')
  const [copied, copy] = useState<ProjectView | null>(null)
  const save = useAction(moralEducation.updateProject, { done: '保存成功', changes: projectReads })
  const actions = (project: ProjectView, { edit }: ListTools<ProjectView>) => [
    { label: '编辑', onPress: () => edit(project) },
    { label: '复制', onPress: () => copy(project) },
    project.isEnable
      ? {
          label: '停用',
          danger: true,
          confirm: { lost: '停用后不能再记分；已有的记录与统计不变，可以再启用。' },
          onPress: () => prefixRefusal('操作失败：', () => save.run(bodyOf(project, { isEnable: false }))),
        }
      : { label: '启用', onPress: () => saveFromList(() => save.run(bodyOf(project, { isEnable: true }))) },
  ]
  return (
    <ListScreen
      title="考评项目"
      call={moralEducation.projectPage}
      filters={filters}
      input={({ keyword }, bounds) => ({ query: { keyword, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有考评项目', hint: '项目规定考评谁、按什么周期、由谁记分' }}
      firstSize={10}
      createdBy="sys:education:add"
      editor={(project, done) => <ProjectDialog project={project} onClose={done} />}
      foldsOnPhone
      {...(mayEdit ? { create: '新增项目', actions, actionsWidth: 160 } : {})}
    >
      {copied === null ? null : <CopyDialog project={copied} onClose={() => copy(null)} />}
    </ListScreen>
  )
}
