import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { departmentFilter } from '../../../organisation/console/index.ts'
import { type FaceView, videoTele } from '../../contract.ts'
import { type FaceResult, faceResultNames, faceResults, faceWayNames } from '../../words.ts'

const tones: Readonly<Record<FaceResult, StatusTone>> = { passed: 'good', refused: 'notice', unknown: 'bad' }

const columns: readonly ListColumn<FaceView>[] = [
  { title: '姓名', width: 96, isName: true, text: ({ name }) => name ?? '未识别' },
  { title: '班级', minWidth: 96, leftOutWhenNarrow: 3, text: ({ className }) => className },
  { title: '话机', minWidth: 112, leftOutWhenNarrow: 2, text: ({ phoneName }) => phoneName },
  { title: '时间', width: 168, text: ({ time }) => time },
  { title: '方式', width: 72, leftOutWhenNarrow: 4, text: ({ way }) => faceWayNames[way] },
  {
    title: '相似度',
    width: 88,
    align: 'right',
    leftOutWhenNarrow: 5,
    text: ({ similarity }) => (similarity === null ? '' : `${similarity.toFixed(2)}%`),
  },
  {
    title: '结果',
    width: 112,
    render: ({ result }) => <StatusTag text={faceResultNames[result]} tone={tones[result]} />,
  },
  { title: '原因', minWidth: 160, leftOutWhenNarrow: 1, text: ({ reason }) => reason },
]

const filters = {
  keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  department: departmentFilter,
  result: { kind: 'choice', label: '结果', options: optionsOf(faceResults, faceResultNames), width: 128 },
  days: { kind: 'days', label: '', noFuture: true },
} as const

const searchOf = ({ keyword, department, result, days }: FilterTexts<typeof filters>) => ({
  keyword,
  departmentId: numberCallInput(department),
  result: choiceCallInput(faceResults, result),
  ...daysCallInput(days),
})

/** 刷脸记录: who was identified at a phone, by face or card. It has no pictures. */
const FacesScreen = () => (
  <ListScreen
    title="刷脸记录"
    call={videoTele.facePage}
    filters={filters}
    input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
    columns={columns}
    nameOf={({ name, time }) => `${name ?? '未识别'} ${time}`}
    empty={{ title: '还没有刷脸记录', hint: '学生在话机上刷脸或刷卡的记录列在这里，不保存照片' }}
    tools={(asked, total) => (
      <ExportButton call={videoTele.exportFaces} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
    )}
  />
)

export default FacesScreen
