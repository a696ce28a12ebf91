import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { moralEducation } from '../../contract.ts'
import type { CategoryView, ItemView, ProjectDetail } from '../../projectContract.ts'
import { assessTypeTitles, durationTitles, scoringWayTitles } from '../../words.ts'
import { projectsPath } from '../places.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import styles from './Projects.module.css'

/** The dialog that is open on the page. */
type Opened =
  | { readonly as: 'project' }
  | { readonly as: 'category'; readonly category: CategoryView | null }
  | { readonly as: 'item'; readonly categoryId: number; readonly item: ItemView | null }

const factsOf = (project: ProjectDetail) => [
  { name: '考评对象', value: assessTypeTitles[project.assessType] },
  { name: '周期', value: durationTitles[project.duration] },
  { name: '初始分', value: `${project.defaultValue}（${project.joinDefault ? '计入排名' : '不计入排名'}）` },
  { name: '记分方式', value: scoringWayTitles[project.scoreIs] },
  { name: '考评人用户组', value: `${project.examinerGroupIds.length} 个` },
  { name: '状态', value: project.isEnable ? '启用' : '停用' },
]

interface PageProps {
  readonly project: ProjectDetail
  readonly open: (opened: Opened) => void
}

const Contents = ({ project, open }: PageProps) => (
  <div className={styles.project}>
    <Facts facts={factsOf(project)} />
    {project.categories.length === 0 ? (
      <Empty title="还没有类别" hint="先添加类别，如 卫生、纪律，再在类别中添加评分项" />
    ) : (
      <CategoryTree
        project={project}
        onItem={(categoryId, item) => open({ as: 'item', categoryId, item })}
        onCategory={(category) => open({ as: 'category', category })}
      />
    )}
  </div>
)

/** One project: its settings, and its categories with their items. */
export const ProjectPage = ({ id }: { readonly id: number }) => {
  const mayEdit = useAllowed('sys:education:add')
  const [opened, open] = useState<Opened | null>(null)
  const found = useCall(moralEducation.project, { params: { id } })
  const project = found.data
  const close = () => open(null)
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return project === undefined ? <Loading rows={10} /> : <Contents project={project} open={open} />
  }
  return (
    <PageFrame
      title={project?.name ?? '考评项目'}
      filters={<a href={`#${projectsPath}`}>返回考评项目</a>}
      action={
        mayEdit && project !== undefined ? (
          <Space size={12} wrap>
            <Button onClick={() => open({ as: 'project' })}>编辑项目</Button>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => open({ as: 'category', category: null })}
            >
              添加类别
            </Button>
          </Space>
        ) : null
      }
    >
      {contents()}
      {opened?.as === 'project' && project !== undefined ? <ProjectDialog project={project} onClose={close} /> : null}
      {opened?.as === 'category' ? <CategoryDialog projectId={id} category={opened.category} onClose={close} /> : null}
      {opened?.as === 'item' ? <ItemDialog categoryId={opened.categoryId} item={opened.item} onClose={close} /> : null}
    </PageFrame>
  )
}
