import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { LowCard } from '../../../../platform/console/kit/LowCard.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { common } from '../../../../platform/contract/refusal.ts'
import { type PhotoRunView, photoPurposeNames, users } from '../../contract.ts'
import type { PhotoItem } from './photoItems.ts'
import { usePhotoQuery } from './photoQuery.ts'
import { PhotoRunPage } from './PhotoRunPage.tsx'
import { PhotoStart } from './PhotoStart.tsx'
import { photosTitle } from './places.ts'
import { usePhotoSending } from './usePhotoSending.ts'

const renderState = ({ state }: PhotoRunView) =>
  state === 'done' ? <StatusTag text="完成" tone="good" /> : <StatusTag text="未完成" tone="notice" />

const columns: readonly ListColumn<PhotoRunView>[] = [
  { title: '来源', width: '30%', text: ({ source }) => source },
  { title: '用途', width: 96, text: ({ purpose }) => photoPurposeNames[purpose], leftOutWhenNarrow: 2 },
  { title: '状态', width: 96, render: renderState },
  { title: '结果', text: ({ total, succeeded, failed }) => `共 ${total}，成功 ${succeeded}，失败 ${failed}` },
  { title: '开始时间', width: 176, text: ({ createdTime }) => createdTime, leftOutWhenNarrow: 1 },
]

const Batches = () => {
  const [query, change] = usePhotoQuery()
  const { sending, stopped, begin } = usePhotoSending()
  const runs = useCall(
    users.photoRuns,
    { body: { pageNum: query.page, pageSize: query.size } },
    { keep: 'pages', enabled: query.run === 0 },
  )
  const open = (run: number) => change({ run, page: 1 })
  const start = (run: number, items: readonly PhotoItem[]) => {
    begin({ run, processed: 0, failed: 0 }, items)
    open(run)
  }
  if (query.run > 0) {
    return (
      <PhotoRunPage
        key={query.run}
        query={query}
        onChange={change}
        sending={sending?.run === query.run ? sending : null}
        stopped={stopped}
        onSend={({ processed, failed }, items) => begin({ run: query.run, processed, failed }, items)}
      />
    )
  }
  return (
    <PageFrame title={photosTitle}>
      <LowCard>
        <PhotoStart onStart={start} />
        <DataTable
          label="上传记录"
          query={runs}
          columns={tableColumns(columns, {
            actionsOf: ({ id, state }) => [{ label: state === 'done' ? '查看' : '继续', onPress: () => open(id) }],
            nameOf: ({ source, createdTime }) => `${source} ${createdTime}`,
            width: 80,
          })}
          page={query.page}
          size={query.size}
          onPage={(page, size) => change({ page, size })}
          empty={{ title: '还没有上传记录', hint: '您批量上传的照片会列在这里' }}
          isFiltered={false}
          onClear={() => undefined}
          onOpen={({ id }) => open(id)}
        />
      </LowCard>
    </PageFrame>
  )
}

/** 批量上传照片: starts a batch and lists the user's earlier ones, or shows one of them (foundations §2). */
const PhotosScreen = () => {
  if (useAllowed('school:user:import')) return <Batches />
  return (
    <PageFrame title={photosTitle}>
      <Empty title={common.forbidden.msg} />
    </PageFrame>
  )
}

export default PhotosScreen
